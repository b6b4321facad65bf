import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { instant, requiredText, rowId } from './fields.ts'
import { paymentStatuses } from './payment-states.ts'

/**
 * How money goes back: 'gateway' asks the gateway for it; 'by hand' records what was given back outside the product;
 * 'reported' is what a gateway told of without our asking.
 */
export const refundWays = ['gateway', 'by hand', 'reported'] as const

/** 'asked': nobody knows yet whether the gateway made it. */
export const refundStatuses = ['asked', 'made', 'refused'] as const

/** How long a gateway may still be answering: before, nobody may decide what became of a refund. */
export const minutesUntilDecision = 2

const refund = z.object({
  id: z.int(),
  /** Whole rupees, as all amounts here. */
  amount: z.int(),
  reason: z.string(),
  way: z.literal(refundWays),
  status: z.literal(refundStatuses),
  /** What the gateway, or who looked it up there, said of it. */
  answer: z.nullable(z.string()),
  /** Null when the gateway told of it. */
  asked_by: z.nullable(z.string()),
  asked_at: instant,
  ended_at: z.nullable(instant),
})

export type Refund = z.output<typeof refund>

/** An attempt that was paid, with what of it was given back. */
const refundable = z.object({
  attempt_id: z.int(),
  transaction_id: z.string(),
  method: z.string(),
  gateway: z.string(),
  status: z.literal(paymentStatuses),
  amount: z.int(),
  refunded_amount: z.int(),
  left: z.int(),
  /** Whether the gateway can be asked to give money back. */
  takes_refunds: z.boolean(),
  /** Whether the gateway gave back a part and did not say how much: then `left` is too much. */
  has_unknown_part: z.boolean(),
  /** The oldest first. */
  refunds: z.array(refund),
})

export type Refundable = z.output<typeof refundable>

/** Whether a gateway said that a part was refunded, and nobody yet how much. */
export const hasUnknownPart = (of: { status: string; refunded_amount: number }): boolean =>
  of.status === 'partially refunded' && of.refunded_amount === 0

export const listDonationRefunds = entry({
  method: 'GET',
  path: '/donation/:id/refunds',
  who: 'donation',
  summary: 'What was paid for a donation, and what of it was given back',
  params: rowId,
  answer: z.array(refundable),
})

export const listPaymentRefunds = entry({
  method: 'GET',
  path: '/payment/:id/refunds',
  who: 'payment',
  summary: 'What was paid for a payment, and what of it was given back',
  params: rowId,
  answer: z.array(refundable),
})

/** `:id` is the attempt's. */
export const requestRefund = entry({
  method: 'POST',
  path: '/refund/:id',
  who: 'donation.refund',
  summary: 'Gives back what was paid or a part of it, through the gateway or recorded as given back by hand',
  params: rowId,
  body: z.object({
    amount: z
      .int('Amount is required')
      .check(z.minimum(1, 'Amount is required'), z.maximum(maxAmount, 'Amount can have at most 8 digits.')),
    reason: requiredText('Reason', 300),
    way: z.literal(['gateway', 'by hand'], 'Way is required'),
    /** What was left as the person saw it: pressed twice, or by two persons, it is given back once. */
    left: z.int('What is left is required'),
  }),
  /** 'asked': the gateway did not answer, and is asked again what became of it. */
  answer: z.object({ status: z.literal(['made', 'asked']) }),
})

/** A person looked up at the gateway what became of the refund that is under way. `:id` is the attempt's. */
export const decideRefund = entry({
  method: 'POST',
  path: '/refund/:id/decide',
  who: 'donation.refund',
  summary: 'Ends a refund of which the gateway did not say what became of it',
  params: rowId,
  body: z.object({ made: z.boolean('Say whether it was made'), reason: requiredText('Reason', 300) }),
  answer: z.null(),
  done: 'Thank you: the refund is no longer open.',
})
