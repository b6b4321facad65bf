import * as z from 'zod/mini'
import { instant, kind } from './fields.ts'
import { officeWay } from './office-gifts.ts'
import { paymentStatuses } from './status.ts'
import { transferPart } from './transfers.ts'

const verification = z.object({
  /** Whole rupees. */
  amount_received: z.int(),
  /** yyyy-mm-dd */
  value_date: z.string(),
  bank_account: z.string(),
  account_kind: kind,
  verified_by: z.string(),
  verified_at: instant,
})

/** What staff see of how a donation or payment was paid, the same for both. */
export const attemptDetails = {
  /** What the gateways reported (specification, section 3). */
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
  /** reference_file is 'NA' or a name that says a file is there; the file itself comes from its own call. */
  manual_bank_transfer: z.nullable(z.object({ reference_no: z.string(), reference_file: z.string() })),
  /** Where the newest attempt is a bank transfer: what staff verify, whether it was reported or not. */
  transfer: z.nullable(
    z.object({
      attempt_id: z.int(),
      status: z.literal(paymentStatuses),
      submitted_at: z.nullable(instant),
      /** How much of it statement lines pay, in whole rupees. */
      found: z.int(),
      /** One transfer, or two where the gift is zakat and other gifts. */
      parts: z.array(
        z.object({
          part: transferPart,
          /** Whole rupees that are due. */
          due: z.int(),
          reference_no: z.nullable(z.string()),
          /** 'NA' or a name that says that a file is there. */
          reference_file: z.nullable(z.string()),
          submitted_at: z.nullable(instant),
          verification: z.nullable(verification),
        }),
      ),
      /** Why it was rejected, while that stands. */
      rejection: z.nullable(
        z.object({
          reason: z.string(),
          by: z.string(),
          at: instant,
          /** What came all the same, in whole rupees. */
          amount_arrived: z.nullable(z.int()),
        }),
      ),
      /** The newest verification that stands. */
      verification: z.nullable(verification),
    }),
  ),
  /** How staff took it in, where they did. */
  office_gift: z.nullable(
    z.object({
      way: officeWay,
      /** yyyy-mm-dd */
      received_on: z.string(),
      reference: z.string(),
      recorded_by: z.string(),
      day_sheet_id: z.nullable(z.int()),
      reversal_reason: z.nullable(z.string()),
    }),
  ),
}

/** Which file is asked for, where each of two transfers may have one; the newest unless it is said. */
export const referenceFileQuery = z.object({ part: z.optional(transferPart) })

const details = z.object(attemptDetails)
export type AttemptDetails = z.output<typeof details>
