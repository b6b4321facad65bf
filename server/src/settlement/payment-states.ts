import type { PaymentStatus } from '../../../contract/src/statuses.ts'

type Moves = Readonly<Record<PaymentStatus, readonly PaymentStatus[]>>

/**
 * The moves of a payment attempt: only forward (gateways.md). An expired attempt can still turn out to be paid; a
 * failed one is over, and a gateway that later says otherwise is a difference that staff look at. The one way back is
 * a bank transfer's verification that staff reverse: no gateway's answer ever asks for it.
 */
export const attemptMoves: Moves = {
  pending: ['success', 'failed', 'expired'],
  expired: ['success'],
  failed: [],
  success: ['partially refunded', 'refunded', 'disputed', 'pending'],
  'partially refunded': ['refunded', 'disputed'],
  refunded: [],
  disputed: ['success', 'partially refunded', 'refunded'],
}

/** What a person may decide beside those: a gateway that first said failed, then paid, is believed after all. */
export const acceptedMoves: Moves = { ...attemptMoves, failed: ['success'] }

/**
 * A donation follows its attempts: a retry makes it pending again, and any attempt of it can pay it, also when another
 * one was given back before. When staff reverse what paid it, it is what its newest attempt is.
 */
export const donationMoves: Moves = {
  ...attemptMoves,
  success: [...attemptMoves.success, 'failed', 'expired'],
  failed: ['pending', 'success'],
  expired: ['pending', 'success'],
  'partially refunded': ['success', 'refunded', 'disputed'],
  refunded: ['success', 'partially refunded', 'disputed'],
}

export const mayMove = (moves: Moves, from: PaymentStatus, to: PaymentStatus) => moves[from].includes(to)
