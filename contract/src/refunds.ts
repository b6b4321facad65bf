import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, requiredText, wholeRupees, withMessage } from './fields.ts'
import { inRupees } from './money.ts'
import { paymentStatuses } from './status.ts'

/**
 * Refund methods: 'gateway' asks the gateway; 'by_hand' records a refund made outside the product;
 * 'reported' is one that a gateway reported without our request.
 */
const refundWays = ['gateway', 'by_hand', 'reported'] as const

/** 'pending': the outcome at the gateway is unknown. */
const refundStatuses = ['pending', 'succeeded', 'failed'] as const

/** Time for a gateway to answer; until then no person may decide the outcome of a refund. */
export const minutesUntilDecision = 2

const lineName = {
  fundtitle: z.string(),
  fund_type: z.string(),
  /** Campaign through which the line was given. */
  campaign: z.optional(z.nullable(z.string())),
}

const refund = z.object({
  id: z.int(),
  amount: inRupees,
  /** Donation line that the refund returns; null for all lines, in proportion. */
  line: z.nullable(z.object(lineName)),
  reason: z.string(),
  way: z.literal(refundWays),
  status: z.literal(refundStatuses),
  /** Answer of the gateway, or of a person who looked it up at the gateway. */
  answer: z.nullable(z.string()),
  /** Member of staff who requested the refund; null when the gateway reported it. */
  asked_by: z.nullable(z.string()),
  asked_at: instant,
  ended_at: z.nullable(instant),
})
export type Refund = z.output<typeof refund>

/**
 * Shares of Qurbani of a line. A refund releases the shares whose whole price it returns, the last shares
 * first.
 */
const refundableShares = z.object({
  /** Amount of the line, and the part of it that was refunded. */
  amount: inRupees,
  refunded_amount: inRupees,
  /** Shares of the line, released ones included. */
  count: z.int(),
  /** Numbers of the shares that a refund can release. */
  numbers: z.array(z.int()),
})

/** Returns the shares that a refund releases, and its part that is less than the price of a share. */
export function sharesOfRefund(
  { amount, refunded_amount, count, numbers }: z.output<typeof refundableShares>,
  refund: number,
): { price: number; released: number[]; part: number } {
  const price = Math.ceil(amount / count)
  const wholeShares = (rupees: number) => Math.floor((rupees * count) / amount)
  const refunded = refunded_amount + refund
  const released = wholeShares(refunded) - wholeShares(refunded_amount)
  const part = refunded - Math.ceil((wholeShares(refunded) * amount) / count)
  return { price, released: released > 0 ? numbers.slice(-released) : [], part: Math.max(0, part) }
}

const refundable = z.object({
  attempt_id: z.int(),
  transaction_id: z.string(),
  method: z.string(),
  gateway: z.string(),
  status: z.literal(paymentStatuses),
  amount: inRupees,
  refunded_amount: inRupees,
  left: z.int(),
  /** Whether the gateway accepts refund requests. */
  takes_refunds: z.boolean(),
  /** Whether the gateway made a partial refund of unknown amount; `left` is then too high. */
  has_unknown_part: z.boolean(),
  /** Lines that a refund may return alone; empty for a payment and for a second payment of a donation. */
  lines: z.array(
    z.object({
      position: z.int(),
      ...lineName,
      left: z.int(),
      shares: z.optional(z.nullable(refundableShares)),
    }),
  ),
  /** Oldest first. */
  refunds: z.array(refund),
})
export type Refundable = z.output<typeof refundable>

/** Whether a gateway reported a partial refund whose amount is not recorded yet. */
export const hasUnknownPart = (payment: { status: string; refunded_amount: number }): boolean =>
  payment.status === 'partially_refunded' && payment.refunded_amount === 0

export const listDonationRefunds = entry('GET /donations/:id/refunds', {
  who: 'donation',
  scope: 'donations:read',
  summary: 'The paid attempts of a donation, with their refunds',
  answer: z.array(refundable),
})

export const listPaymentRefunds = entry('GET /payments/:id/refunds', {
  who: 'payment',
  scope: 'payments:read',
  summary: 'The paid attempts of a requested payment, with their refunds',
  answer: z.array(refundable),
})

/** `:id` is the attempt's. */
export const requestRefund = entry('POST /attempts/:id/refunds', {
  who: 'donation.refund',
  scope: 'refunds:write',
  confirmed: true,
  summary:
    "Refunds all or part of a paid attempt through the gateway, or records a refund made by hand; above the charity's limit that one waits for approval",
  body: z.object({
    amount: wholeRupees(),
    /** Donation line that the refund returns; null for all lines, in proportion. */
    position: z._default(z.nullable(z.int()), null),
    reason: requiredText('office-fields.reason', 300),
    way: z.literal(['gateway', 'by_hand'], withMessage('office-fields.refund-way.required')),
    /** Remaining amount that the person saw. Makes a double click, or two people's clicks, refund once. */
    left: z.int(withMessage('office-fields.left.required')),
  }),
  /** 'pending': the gateway did not answer; its outcome is polled. 'waits': for a second person. */
  answer: z.object({ status: z.literal(['succeeded', 'pending', 'waits']) }),
})

/** Records the outcome that a person looked up at the gateway. `:id` is the attempt's. */
export const decideRefund = entry('POST /refunds/:id/decide', {
  who: 'donation.refund',
  confirmed: true,
  summary: 'Records the outcome of a refund that the gateway did not report',
  body: z.object({
    made: z.boolean(withMessage('office-fields.refund-made')),
    reason: requiredText('office-fields.reason', 300),
  }),
  done: 'done.refund.decided',
})
