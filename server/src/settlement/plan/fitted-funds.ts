import { inProportion } from '../../../../contract/src/in-proportion.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { kindsOf } from './parts-of.ts'
import { type AttemptState, amountDue, type FundAmount, type IntentState } from './settlement-state.ts'

const sumOf = (funds: readonly FundAmount[]): number => funds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Computes the amount that counts and its lines. Paid: the lines sum to the amount received, as staff decided
 * when they verified it, else as promised. When neither sums to it, the lines are reduced in proportion, and
 * a surplus is unallocated. Unpaid: the amount due.
 * @returns rupees: the amount, the amount of each line, and the surplus without a line
 */
export function fittedFunds(
  intent: IntentState,
  attempt: AttemptState,
): { amount: number; funds: FundAmount[]; unallocated: number } {
  const due = amountDue(intent)
  const promised = intent.funds.map((fund) => ({ position: fund.position, amount: amountDue(fund) }))
  if (!isPaid(attempt.status)) return { amount: due, funds: promised, unallocated: 0 }
  const { amount } = attempt
  if (intent.kind === 'payment') return { amount, funds: [], unallocated: 0 }
  const chosen = chosenFunds(intent, attempt)
  if (sumOf(chosen) === amount) return { amount, funds: chosen, unallocated: 0 }
  // Money allocated to a cause since stays allocated.
  if (isPaid(intent.status) && sumOf(intent.funds) === amount)
    return { amount, funds: [...intent.funds], unallocated: 0 }
  if (amount >= due) return { amount, funds: promised, unallocated: amount - due }
  const shares = inProportion(
    amount,
    promised.map((fund) => fund.amount),
  )
  const funds = promised.map(({ position }, place) => ({ position, amount: shares[place] ?? 0 }))
  return { amount, funds, unallocated: 0 }
}

/** Returns each line as staff decided; 0 for the lines of a transfer that never arrived. */
function chosenFunds(intent: IntentState, { verifications }: AttemptState): FundAmount[] {
  const came = new Set(verifications.map(({ part }) => part))
  const isMissing = (kind: 'zakat' | 'general') =>
    came.size > 0 && !came.has('all') && !came.has(kind) && kindsOf(intent).length > 1
  const decided = new Map(
    verifications.flatMap(({ funds }) => funds ?? []).map(({ position, amount }) => [position, amount]),
  )
  return intent.funds.map((fund) => ({
    position: fund.position,
    amount: decided.get(fund.position) ?? (isMissing(fund.kind) ? 0 : amountDue(fund)),
  }))
}
