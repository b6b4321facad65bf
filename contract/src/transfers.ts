import * as z from 'zod/mini'
import { amountRequiredMessage, amountTooLongMessage, maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import {
  bodyId,
  despite,
  integerBetween,
  maxId,
  optionalText,
  requiredText,
  wholeRupees,
  withMessage,
} from './fields.ts'
import { bookedDay } from './lists.ts'

/** A gift of zakat plus other gifts is two transfers to two accounts; any other gift is one, 'all'. */
export const transferParts = ['all', 'zakat', 'general'] as const
export type TransferPart = (typeof transferParts)[number]
export const transferPart = z.literal(transferParts, withMessage('office-fields.transfer-part'))

/** Position of a donation line, from 0. */
const position = z.int().check(z.minimum(0), z.maximum(99))

export const lineToCause = z.object({
  position,
  cause_id: integerBetween('office-fields.cause', 1, maxId),
  fund_type: optionalText('fields.sub-type', 100),
  /**
   * Campaign and supporter's page; null for none. When omitted, a line that stays with its cause keeps its
   * campaign and page.
   */
  campaign_id: z.nullish(bodyId),
  page_id: z.nullish(bodyId),
})

/** New amount of a donation line, in whole rupees; 0 when nothing of it was received. */
const fundAmount = z.object({
  position,
  amount: integerBetween(amountRequiredMessage, 0, maxAmount, amountTooLongMessage),
})

const funds = z.nullish(
  z.array(fundAmount).check(z.maxLength(50, withMessage('office-fields.funds.too-many'))),
)

/**
 * Decision about a difference between the amounts received and due. `funds`: amount received for each
 * line, in proportion by default.
 */
export const difference = z.discriminatedUnion('kind', [
  /** Shortfall: the gift becomes the amount received. */
  z.object({ kind: z.literal('reduce'), funds }),
  /** Shortfall: the balance can still be paid, as a separate donation. */
  z.object({ kind: z.literal('open_shortfall'), funds }),
  /** Overpayment: the excess goes to a cause, or stays unallocated while `cause_id` is null. */
  z.object({
    kind: z.literal('more'),
    cause_id: z.nullable(integerBetween('office-fields.cause', 1, maxId)),
    fund_type: optionalText('fields.sub-type', 100),
  }),
])
export type Difference = z.output<typeof difference>

/** `:id` is the attempt's. */
export const verifyTransfer = entry('POST /transfers/:id/verify', {
  who: 'donation.verify',
  summary: 'Verifies a bank transfer that staff found on the statement, which settles the amount received',
  body: z.object({
    /** Omitted when the gift is one transfer. */
    part: z._default(transferPart, 'all'),
    /** Amount received in whole rupees, which is the amount that counts. */
    amount_received: wholeRupees('office-fields.amount-received.required'),
    /** Day of the bank's credit. */
    value_date: bookedDay('office-fields.value-date'),
    bank_account_id: integerBetween('office-fields.account.required', 1, maxId),
    /** Required when the amount received differs from the amount due. */
    difference: z.nullish(difference),
    despite,
  }),
  done: 'done.transfer.verified',
})

const reason = z.object({ reason: requiredText('office-fields.reason', 300) })

/**
 * When one of two transfers was received and the other is rejected, the donation becomes the amount
 * received.
 */
export const rejectTransfer = entry('POST /transfers/:id/reject', {
  who: 'donation.verify',
  summary: 'Rejects a bank transfer that did not arrive as promised; the donor or payee reads why',
  body: z.object({
    ...reason.shape,
    /** Whole rupees received despite the rejection; null for none. */
    amount_arrived: z.nullish(
      z
        .int(withMessage('office-fields.amount-arrived.whole'))
        .check(
          z.minimum(1, withMessage('office-fields.amount-arrived.minimum')),
          z.maximum(maxAmount, withMessage('fields.amount.too-long')),
        ),
    ),
  }),
  done: 'done.transfer.rejected',
})

export const undoRejection = entry('POST /transfers/:id/undo-rejection', {
  who: 'donation.verify',
  summary: 'Undoes a rejection: the transfer waits to be verified again',
  body: reason,
  done: 'done.transfer.rejection-undone',
})

/** Erases nothing: the verification stays, marked as reversed, and the transfer is pending again. */
export const reverseVerification = entry('POST /transfers/:id/reverse', {
  who: { anyOf: ['donation.reverse', 'donation.verify', 'donation.enter'] },
  summary: "Reverses a wrong verification; without 'donation.reverse' your own, on the same day",
  body: reason,
  done: 'done.transfer.reversed',
})

/** `:id` is the donation's. */
export const allocateFund = entry('POST /donations/:id/allocate', {
  who: 'donation.verify',
  summary: 'Gives unallocated money of a donation to a cause; its receipt is issued again',
  body: lineToCause,
  done: 'done.transfer.allocated',
})
