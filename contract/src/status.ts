import { eachTransition, type Transition } from './transitions.ts'

export const paymentStatuses = [
  'pending',
  'success',
  'failed',
  'expired',
  'refunded',
  'partially_refunded',
  'disputed',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** States in which money was received, even if refunded or disputed since; best first. */
export const paidStatuses = ['success', 'partially_refunded', 'disputed', 'refunded'] as const

/**
 * States in which the charity holds money and must issue a receipt. The amount less refunds counts as given
 * on every screen and document, until a dispute is lost (docs/decisions/0137).
 */
export const moneyHeldStatuses = ['success', 'partially_refunded', 'disputed'] as const

/** States of a payment that nobody disputes, which proves who paid. */
export const undisputedStatuses = ['success', 'partially_refunded'] as const

/** States in which nothing was paid and payment is still possible. */
export const unpaidStatuses = ['pending', 'failed', 'expired'] as const

export const isPaid = (status: PaymentStatus | string): boolean => paidStatuses.some((one) => one === status)

export const holdsMoney = (status: PaymentStatus | string): boolean =>
  moneyHeldStatuses.some((one) => one === status)

export const causes = [
  'inquiry',
  'paid_late',
  'transfer_verified',
  'transfer_rejected',
  'rejection_undone',
  'verification_reversed',
  'recorded_by_staff',
  'gift_reversed',
  'expired',
  'retry',
  'refund',
  'money_allocated',
  'corrected',
] as const

export type Cause = (typeof causes)[number]

/**
 * `answer_accepted`: staff confirm a payment that the gateway first reported failed, then paid. Its event
 * has the cause `inquiry`.
 */
export type TransitionCause = Cause | 'answer_accepted'

type Transitions = readonly Transition<PaymentStatus, TransitionCause>[]

/**
 * Transitions of a payment attempt (decision 0004). A gateway moves it only forward: a report about a failed
 * attempt becomes a discrepancy for staff. Only staff move one back. docs/architecture.md draws this
 * table.
 */
export const attemptTransitions: Transitions = [
  ...eachTransition(['pending'], ['success'], ['inquiry', 'answer_accepted']),
  ...eachTransition(['pending'], ['success'], ['transfer_verified', 'recorded_by_staff']),
  ...eachTransition(['pending'], ['failed'], ['inquiry', 'transfer_rejected']),
  ...eachTransition(['pending'], ['expired'], ['expired', 'retry']),
  ...eachTransition(['expired'], ['success'], ['paid_late', 'transfer_verified']),
  // One of two transfers was received after the attempt expired: the other is still due.
  ...eachTransition(['expired'], ['pending'], ['transfer_verified']),
  // `recorded_by_staff`: the return by the bank was undone, so the gift counts again.
  ...eachTransition(['failed'], ['success'], ['answer_accepted', 'recorded_by_staff']),
  ...eachTransition(['failed'], ['pending'], ['rejection_undone']),
  ...eachTransition(['success'], ['pending'], ['verification_reversed']),
  ...eachTransition(['success'], ['failed'], ['gift_reversed']),
  ...eachTransition(['success'], ['partially_refunded', 'refunded'], ['refund', 'inquiry']),
  ...eachTransition(['success'], ['disputed'], ['inquiry']),
  ...eachTransition(['partially_refunded'], ['refunded'], ['refund', 'inquiry']),
  ...eachTransition(['partially_refunded'], ['disputed'], ['inquiry']),
  ...eachTransition(['disputed'], ['success'], ['inquiry']),
  ...eachTransition(['disputed'], ['partially_refunded', 'refunded'], ['refund', 'inquiry']),
]

export const mayMove = (from: PaymentStatus, to: PaymentStatus, cause: TransitionCause): boolean =>
  attemptTransitions.some((one) => one.from === from && one.to === to && one.cause === cause)

/**
 * Further transitions of a donation or payment, which follows its attempts: a retry makes it pending, another
 * attempt pays it after a refund, and after a reversed verification it gets the state of its newest attempt.
 */
const intentTransitions: Transitions = [
  ...eachTransition(['failed', 'expired'], ['pending'], ['retry']),
  ...eachTransition(['success'], ['failed', 'expired'], ['verification_reversed']),
  ...eachTransition(['partially_refunded', 'refunded'], ['success'], ['inquiry']),
  ...eachTransition(['refunded'], ['partially_refunded', 'disputed'], ['inquiry']),
]

/**
 * Whether a donation or payment, which follows its attempts, may move from one state to the other by any
 * cause.
 */
export const isIntentTransition = (from: PaymentStatus, to: PaymentStatus): boolean =>
  [...attemptTransitions, ...intentTransitions].some((one) => one.from === from && one.to === to)
