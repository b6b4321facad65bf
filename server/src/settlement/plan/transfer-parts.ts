import type { Rupees } from '../../../../contract/src/money.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import {
  type AttemptState,
  amountDue,
  type FundState,
  type IntentState,
  matchedAmount,
} from './settlement-state.ts'

/** One of the transfers that make up a gift, and the rupees due by it. */
export type Part = { part: TransferPart; due: Rupees }

const dueOf = (funds: readonly FundState[]): number => funds.reduce((sum, fund) => sum + amountDue(fund), 0)

/** Sums the amounts due by account kind; zakat has accounts of its own (decision 0042). */
export const kindsOf = ({ funds }: Pick<IntentState, 'funds'>): { part: FundState['kind']; due: Rupees }[] =>
  (['zakat', 'general'] as const)
    .map((part) => ({ part, due: dueOf(funds.filter(({ kind }) => kind === part)) }))
    .filter(({ due }) => due > 0)

/** Splits a gift of zakat and other funds into two transfers; anything else is one. */
export function partsOfTransfer(intent: IntentState, { amount, verifications }: AttemptState): Part[] {
  const kinds = kindsOf(intent)
  const isSplit = verifications.some(({ part }) => part !== 'all')
  // The amounts differ when the attempt is older than an opened shortfall.
  const isDue = amount === amountDue(intent)
  return kinds.length > 1 && (isSplit || isDue) ? kinds : [{ part: 'all', due: amount }]
}

/** Returns the transfers not verified yet. */
export function unverifiedParts(intent: IntentState, attempt: AttemptState): Part[] {
  const verified = new Set(attempt.verifications.map(({ part }) => part))
  return verified.has('all') ? [] : partsOfTransfer(intent, attempt).filter(({ part }) => !verified.has(part))
}

/**
 * Returns the amount of an attempt: the amounts received, and the amounts due of the parts not received yet.
 */
export function amountOf(intent: IntentState, attempt: AttemptState): number {
  if (attempt.verifications.length === 0) return amountDue(intent)
  const received = attempt.verifications.reduce((sum, { amount_received }) => sum + amount_received, 0)
  return unverifiedParts(intent, attempt).reduce((sum, { due }) => sum + due, received)
}

/** Returns the lines of a donation paid by one of its transfers. */
export const fundsOfPart = ({ funds }: IntentState, part: TransferPart): FundState[] =>
  part === 'all' ? funds : funds.filter(({ kind }) => kind === part)

/** Sums the statement lines matched on the accounts of one of the transfers. */
export const matchedAmountOfPart = (attempt: AttemptState, part: TransferPart): number =>
  matchedAmount({ matches: matchesOfPart(attempt, part) })

export const matchesOfPart = ({ matches }: AttemptState, part: TransferPart) =>
  matches.filter(({ account_kind }) => part === 'all' || part === account_kind)
