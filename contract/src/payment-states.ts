/** Every state that a donation or payment, and each of its payment attempts, can be in. */
export const paymentStatuses = [
  'pending',
  'success',
  'failed',
  'expired',
  'refunded',
  'partially refunded',
  'disputed',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** States in which money has arrived, be it refunded or disputed by now; the best first. */
export const paidStatuses = ['success', 'partially refunded', 'disputed', 'refunded'] as const

/** States in which the charity holds money of it: what needs a receipt. */
export const holdingStatuses = ['success', 'partially refunded', 'disputed'] as const

/** States in which nothing was paid, and somebody may pay yet. */
export const unpaidStatuses = ['pending', 'failed', 'expired'] as const

export const isPaid = (status: PaymentStatus | string): boolean => paidStatuses.some((one) => one === status)

export const holdsMoney = (status: PaymentStatus | string): boolean =>
  holdingStatuses.some((one) => one === status)

type Transitions = Readonly<Record<PaymentStatus, readonly PaymentStatus[]>>

/**
 * The transitions of a payment attempt: only forward (gateways.md). An expired attempt can still turn out to be paid; a
 * failed one is over, and a gateway that later says otherwise is a discrepancy that staff look at. The one way back is
 * a bank transfer's verification that staff reverse: no gateway's answer ever asks for it.
 */
export const attemptTransitions: Transitions = {
  pending: ['success', 'failed', 'expired'],
  expired: ['success'],
  failed: [],
  success: ['partially refunded', 'refunded', 'disputed', 'pending'],
  'partially refunded': ['refunded', 'disputed'],
  refunded: [],
  disputed: ['success', 'partially refunded', 'refunded'],
}

/** What a person may decide beside those: a gateway that first said failed, then paid, is believed after all. */
export const acceptedTransitions: Transitions = { ...attemptTransitions, failed: ['success'] }

/** What staff may take back: a rejected transfer waits again, and a gift that they recorded by mistake was not made. */
export const takenBackTransitions: Transitions = {
  ...attemptTransitions,
  // One of its two transfers has come after all: the other one is awaited.
  expired: [...attemptTransitions.expired, 'pending'],
  failed: ['pending'],
  success: [...attemptTransitions.success, 'failed'],
}

/**
 * A donation or payment follows its attempts: a retry makes it pending again, and any attempt of it can pay it, also when
 * another one was refunded before. When staff reverse what paid it, it is what its newest attempt is.
 */
export const intentTransitions: Transitions = {
  ...attemptTransitions,
  success: [...attemptTransitions.success, 'failed', 'expired'],
  failed: ['pending', 'success'],
  expired: ['pending', 'success'],
  'partially refunded': ['success', 'refunded', 'disputed'],
  refunded: ['success', 'partially refunded', 'disputed'],
}

export const mayMove = (transitions: Transitions, from: PaymentStatus, to: PaymentStatus): boolean =>
  transitions[from].includes(to)
