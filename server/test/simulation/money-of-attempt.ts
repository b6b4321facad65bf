import type { PaymentStatus } from '../../../contract/src/payment-states.ts'

/** What became of the money of an attempt, as the payer, the vendor and the bank know it. */
export type Money = {
  outcome: 'paid' | 'not paid' | 'on its way'
  disputed: boolean
  /** Whole rupees that the vendor gave back, and that staff gave back outside it. */
  givenBack: number
  byHand: number
  /** How many times a part was given back; of those that we did not ask for nobody tells us the amount. */
  parts: number
  unasked: number
}

export const newMoney = (): Money => ({
  ...{ outcome: 'on its way', disputed: false },
  ...{ givenBack: 0, byHand: 0, parts: 0, unasked: 0 },
})

/** What the vendor says of what was paid there; `amount` is the whole payment's. */
export function stateAtVendor({ disputed, givenBack }: Money, amount: number): PaymentStatus {
  if (disputed) return 'disputed'
  if (givenBack === 0) return 'success'
  return givenBack < amount ? 'partially refunded' : 'refunded'
}

/** Whether the sandbox makes the first refund of such an amount without answering; of others without an answer it makes none. */
export const isMadeUnanswered = (rupees: number) => rupees % 1000 === 13

/** Amounts about which the sandbox never answers what settles them (the magic amounts of both vendors). */
export function neverSettled(gateway: string, rupees: number): boolean {
  const endings = gateway === 'jazzcash' ? ['005', '006', '010', '011'] : ['005', '006', '010']
  return endings.some((ending) => String(rupees).endsWith(ending))
}
