import * as z from 'zod/mini'
import { added, instant } from './fields.ts'
import { paymentStatuses } from './payment-states.ts'

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
  transfer: added(
    z.nullable(
      z.object({
        attempt_id: z.int(),
        status: z.literal(paymentStatuses),
        submitted_at: z.nullable(instant),
        /** How much of it statement lines pay, in whole rupees. */
        found: z.int(),
        /** The standing verification, once staff have found the money. */
        verification: z.nullable(
          z.object({
            amount_received: z.int(),
            /** yyyy-mm-dd */
            value_date: z.string(),
            bank_account: z.string(),
            verified_by: z.string(),
            verified_at: instant,
          }),
        ),
      }),
    ),
  ),
}

const details = z.object(attemptDetails)
export type AttemptDetails = z.output<typeof details>
