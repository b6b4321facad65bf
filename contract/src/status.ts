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
export const holdingStatuses = ['success', 'partially_refunded', 'disputed'] as const

/** States of a payment that nobody disputes, which proves who paid. */
export const undisputedStatuses = ['success', 'partially_refunded'] as const

/** States in which nothing was paid and payment is still possible. */
export const unpaidStatuses = ['pending', 'failed', 'expired'] as const

export const isPaid = (status: PaymentStatus | string): boolean => paidStatuses.some((one) => one === status)

export const holdsMoney = (status: PaymentStatus | string): boolean =>
  holdingStatuses.some((one) => one === status)

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

type Transition = { from: PaymentStatus; to: PaymentStatus; cause: TransitionCause }

/**
 * Transitions of a payment attempt (decision 0004). A gateway moves it only forward: a report about a failed
 * attempt becomes a discrepancy for staff. Only staff move one back. docs/architecture.md draws this
 * table.
 */
export const attemptTransitions: readonly Transition[] = [
  { from: 'pending', to: 'success', cause: 'inquiry' },
  { from: 'pending', to: 'success', cause: 'answer_accepted' },
  { from: 'pending', to: 'success', cause: 'transfer_verified' },
  { from: 'pending', to: 'success', cause: 'recorded_by_staff' },
  { from: 'pending', to: 'failed', cause: 'inquiry' },
  { from: 'pending', to: 'failed', cause: 'transfer_rejected' },
  { from: 'pending', to: 'expired', cause: 'expired' },
  { from: 'pending', to: 'expired', cause: 'retry' },
  { from: 'expired', to: 'success', cause: 'paid_late' },
  { from: 'expired', to: 'success', cause: 'transfer_verified' },
  // One of two transfers was received: the other is still due.
  { from: 'expired', to: 'pending', cause: 'transfer_verified' },
  { from: 'failed', to: 'success', cause: 'answer_accepted' },
  { from: 'failed', to: 'pending', cause: 'rejection_undone' },
  // The return by the bank was undone: the gift counts again.
  { from: 'failed', to: 'success', cause: 'recorded_by_staff' },
  { from: 'success', to: 'pending', cause: 'verification_reversed' },
  { from: 'success', to: 'failed', cause: 'gift_reversed' },
  { from: 'success', to: 'partially_refunded', cause: 'refund' },
  { from: 'success', to: 'partially_refunded', cause: 'inquiry' },
  { from: 'success', to: 'refunded', cause: 'refund' },
  { from: 'success', to: 'refunded', cause: 'inquiry' },
  { from: 'success', to: 'disputed', cause: 'inquiry' },
  { from: 'partially_refunded', to: 'refunded', cause: 'refund' },
  { from: 'partially_refunded', to: 'refunded', cause: 'inquiry' },
  { from: 'partially_refunded', to: 'disputed', cause: 'inquiry' },
  { from: 'disputed', to: 'success', cause: 'inquiry' },
  { from: 'disputed', to: 'partially_refunded', cause: 'refund' },
  { from: 'disputed', to: 'partially_refunded', cause: 'inquiry' },
  { from: 'disputed', to: 'refunded', cause: 'refund' },
  { from: 'disputed', to: 'refunded', cause: 'inquiry' },
]

export const mayMove = (from: PaymentStatus, to: PaymentStatus, cause: TransitionCause): boolean =>
  attemptTransitions.some((one) => one.from === from && one.to === to && one.cause === cause)

/**
 * Further transitions of a donation or payment, which follows its attempts: a retry makes it pending,
 * another attempt pays it after a refund, and after a reversed verification it takes the state of its
 * newest attempt.
 */
const intentTransitions: readonly Transition[] = [
  { from: 'failed', to: 'pending', cause: 'retry' },
  { from: 'expired', to: 'pending', cause: 'retry' },
  { from: 'success', to: 'failed', cause: 'verification_reversed' },
  { from: 'success', to: 'expired', cause: 'verification_reversed' },
  { from: 'partially_refunded', to: 'success', cause: 'inquiry' },
  { from: 'refunded', to: 'success', cause: 'inquiry' },
  { from: 'refunded', to: 'partially_refunded', cause: 'inquiry' },
  { from: 'refunded', to: 'disputed', cause: 'inquiry' },
]

/** Whether a donation or payment may follow its attempts, for any cause. */
export const mayFollow = (from: PaymentStatus, to: PaymentStatus): boolean =>
  [...attemptTransitions, ...intentTransitions].some((one) => one.from === from && one.to === to)
