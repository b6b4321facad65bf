import { maxAmount } from '../../../contract/src/amounts.ts'

export type Raise = { unit: 'percent' | 'rupees'; value: number }

/** Returns the higher amount, in whole rupees: a share is rounded up to ten rupees. */
export function raisedAmount(amount: number, { unit, value }: Raise): number {
  const raised = unit === 'rupees' ? amount + value : Math.ceil((amount * (100 + value)) / 1000) * 10
  return Math.min(raised, maxAmount)
}
