import type { PaymentStatus } from '../../../contract/src/status.ts'

/** The money of an attempt, as the payer, the vendor and the bank see it. */
export type AttemptMoney = {
  outcome: 'paid' | 'not_paid' | 'on its way'
  disputed: boolean
  /** Whole rupees that the vendor refunded, and that staff refunded outside it. */
  refunded: number
  byHand: number
  /** Number of refunds, and of those that we did not request, whose amount is never reported. */
  refunds: number
  unrequested: number
}

export const newMoney = (): AttemptMoney => ({
  outcome: 'on its way',
  disputed: false,
  refunded: 0,
  byHand: 0,
  refunds: 0,
  unrequested: 0,
})

/** The vendor's state of a paid attempt; `amount` is the whole payment's. */
export function stateAtVendor({ disputed, refunded }: AttemptMoney, amount: number): PaymentStatus {
  if (disputed) return 'disputed'
  if (refunded === 0) return 'success'
  return refunded < amount ? 'partially_refunded' : 'refunded'
}

/** Whether the sandbox makes a refund of this amount without answering. */
export const isMadeUnanswered = (rupees: number) => rupees % 1000 === 13

/** Amounts for which the sandbox never gives a settling answer (the magic amounts of both vendors). */
export function neverSettled(gateway: string, rupees: number): boolean {
  const endings = gateway === 'jazzcash' ? ['005', '006', '010', '011'] : ['005', '006', '010']
  return endings.some((ending) => String(rupees).endsWith(ending))
}
