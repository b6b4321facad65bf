import { maxAmount } from '../../../contract/src/amounts.ts'

type Raise = { unit: 'percent' | 'rupees'; value: number }

/** Returns the higher amount, in whole rupees: a raise by a percentage is rounded up to ten rupees. */
export function raisedAmount(amount: number, { unit, value }: Raise): number {
  const raised = unit === 'rupees' ? amount + value : Math.ceil((amount * (100 + value)) / 1000) * 10
  return Math.min(raised, maxAmount)
}

/** Reads the raise from the columns of an appeal; null for an appeal without one. */
export function raiseOf({
  raise_percent,
  raise_rupees,
}: {
  raise_percent: number | null
  raise_rupees: number | null
}): Raise | null {
  if (raise_percent !== null) return { unit: 'percent', value: raise_percent }
  return raise_rupees === null ? null : { unit: 'rupees', value: raise_rupees }
}
