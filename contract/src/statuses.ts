/**
 * Every state a donation and its payment attempts can be in. They only move forward:
 * see payment-states.ts on the server for the moves.
 */
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

/** What a cart line's `subtypes` says when the donor chose none (specification, section 3). */
export const noSubType = 'Not Selected'
