import * as z from 'zod/mini'
import { instant, kind, undoable } from './fields.ts'
import { inRupees } from './money.ts'
import { officeWay } from './office-gifts.ts'
import { paymentStatuses } from './status.ts'
import { transferPart } from './transfers.ts'

const verification = z.object({
  amount_received: inRupees,
  /** yyyy-mm-dd */
  value_date: z.string(),
  bank_account: z.string(),
  account_kind: kind,
  verified_by: z.string(),
  verified_at: instant,
})

const lastMatch = z.object({ value_date: z.string(), bank_account_id: z.int() })

/** Payment details that staff see, the same for a donation and a payment. */
export const attemptDetails = {
  /** Reports of the gateways (specification, section 3). */
  swich_transaction: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      category_name: z.string(),
      channel_name: z.string(),
      channel_transaction_id: z.string(),
      transaction_status: z.string(),
    }),
  ),
  /** `reference_file` is 'NA' or a name that marks an uploaded file; the file has its own call. */
  manual_bank_transfer: z.nullable(z.object({ reference_no: z.string(), reference_file: z.string() })),
  /** Set when the newest attempt is a bank transfer, reported or not. Staff verify it. */
  transfer: z.nullable(
    z.object({
      attempt_id: z.int(),
      status: z.literal(paymentStatuses),
      submitted_at: z.nullable(instant),
      /** Amount matched by statement lines. */
      found: inRupees,
      /** Newest matched statement line; null for none. */
      last_match: z.nullable(lastMatch),
      /** Last day of the closed months, yyyy-mm-dd: money of an earlier day is booked on the day after it. */
      closed_through: z.nullable(z.string()),
      /** One transfer; two when the gift is zakat plus other gifts. */
      parts: z.array(
        z.object({
          part: transferPart,
          due: inRupees,
          reference_no: z.nullable(z.string()),
          /** 'NA', or a name that marks an uploaded file. */
          reference_file: z.nullable(z.string()),
          submitted_at: z.nullable(instant),
          /** Amount matched on this part's accounts, and the newest matched line; null for none. */
          found: z.nullable(z.extend(lastMatch, { amount: inRupees })),
          verification: z.nullable(verification),
        }),
      ),
      /** Reason of the rejection in force. */
      rejection: z.nullable(
        z.object({
          reason: z.string(),
          by: z.string(),
          at: instant,
          amount_arrived: z.nullable(inRupees),
        }),
      ),
      /** Newest verification that was not reversed. */
      verification: z.nullable(verification),
      may_undo: undoable,
    }),
  ),
  /** Set for a post-dated cheque until it is recorded as a gift. */
  postdated_cheque: z.nullable(
    z.object({
      cheque_date: z.string(),
      reference: z.string(),
      recorded_by: z.string(),
      bank_account: z.nullable(z.string()),
      /** Set when the cheque was returned to the donor. */
      return_reason: z.nullable(z.string()),
    }),
  ),
  /** Set for a gift recorded at the office. */
  office_gift: z.nullable(
    z.object({
      way: officeWay,
      /** yyyy-mm-dd */
      received_on: z.string(),
      reference: z.string(),
      recorded_by: z.string(),
      may_undo: undoable,
      day_sheet_id: z.nullable(z.int()),
      reversal_reason: z.nullable(z.string()),
      /** Day on which the reversal is booked; the gift stays booked on its own day. */
      reversed_at: z.optional(z.nullable(instant)),
      /** Account that a cheque was paid into. */
      bank_account: z.optional(z.nullable(z.string())),
      /** Day on which a cheque cleared, yyyy-mm-dd; null while it is only received. */
      cleared_on: z.optional(z.nullable(z.string())),
      /** Whether a statement line matches the cheque; the line then has the day on which it cleared. */
      is_on_statement: z.optional(z.boolean()),
    }),
  ),
}

/** Selects the file of one of two transfers; defaults to the newest. */
export const referenceFileQuery = z.object({ part: z.optional(transferPart) })

const details = z.object(attemptDetails)
export type AttemptDetails = z.output<typeof details>
