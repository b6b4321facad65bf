import type { Rupees } from '../../../../contract/src/money.ts'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { AttemptState } from './settlement-state.ts'

/** Remaining amount of a paid attempt after the known refunds. */
export const remainingAmount = ({
  amount,
  refunded_amount,
}: Pick<AttemptState, 'amount' | 'refunded_amount'>): number => amount - refunded_amount

type AttemptAmounts = { status: string; amount: Rupees; refunded_amount: Rupees }

/**
 * Returns the attempt that decides an intent's state: the best paid, else the newest; undefined without any.
 */
export function decidingAttempt<Attempt extends AttemptAmounts>(
  newestFirst: readonly Attempt[],
): Attempt | undefined {
  return bestPaid(newestFirst) ?? newestFirst[0]
}

/**
 * Returns the paid attempt whose state comes first in `paidStatuses`; among several, the one with the largest
 * remaining amount. Undefined when none is paid.
 */
export function bestPaid<Attempt extends AttemptAmounts>(attempts: readonly Attempt[]): Attempt | undefined {
  const largestFirst = [...attempts].sort(
    (one, other) => remainingAmount(other) - remainingAmount(one) || other.amount - one.amount,
  )
  for (const paid of paidStatuses) {
    const found = largestFirst.find(({ status }) => status === paid)
    if (found) return found
  }
  return undefined
}
