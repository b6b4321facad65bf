import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { maxId, requiredText, rowId } from './fields.ts'
import { day } from './lists.ts'

/** Staff found the money on the bank's statement: the transfer is settled. `:id` is the attempt's. */
export const verifyTransfer = entry({
  method: 'POST',
  path: '/transfer/:id/verify',
  who: 'donation.verify',
  summary: 'Verifies a bank transfer that staff found on the statement, which settles it',
  params: rowId,
  body: z.object({
    /** Whole rupees; must be the amount of the donation or payment. */
    amount_received: z
      .int('Amount received is required')
      .check(
        z.minimum(1, 'Amount received is required'),
        z.maximum(maxAmount, 'Amount can have at most 8 digits.'),
      ),
    /** The day on which the bank credited it. */
    value_date: day.check(z.refine((written) => written !== null, 'Value date is required')),
    bank_account_id: z
      .int('Account is required')
      .check(z.positive('Account is required'), z.maximum(maxId, 'Account is required')),
  }),
  answer: z.null(),
  done: 'Bank transfer verified.',
})

export const rejectTransfer = entry({
  method: 'POST',
  path: '/transfer/:id/reject',
  who: 'donation.verify',
  summary: 'Rejects a bank transfer that did not arrive as promised; the donor or payee reads why',
  params: rowId,
  body: z.object({
    reason: requiredText('Reason', 300),
    /** Whole rupees that arrived all the same; null when none did. */
    amount_arrived: z.nullish(
      z
        .int('Amount that arrived must be whole rupees')
        .check(
          z.minimum(1, 'Amount that arrived must be at least 1'),
          z.maximum(maxAmount, 'Amount can have at most 8 digits.'),
        ),
    ),
  }),
  answer: z.null(),
  done: 'Bank transfer rejected.',
})

/** Nothing is erased: the verification stays, marked as reversed, and the transfer is pending again. */
export const reverseVerification = entry({
  method: 'POST',
  path: '/transfer/:id/reverse',
  who: 'donation.reverse',
  summary: 'Reverses a wrong verification',
  params: rowId,
  body: z.object({ reason: requiredText('Reason', 300) }),
  answer: z.null(),
  done: 'Verification reversed.',
})
