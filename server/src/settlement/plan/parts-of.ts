import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { type HeldAttempt, type HeldFund, type HeldIntent, matchedAmount, promisedOf } from './held.ts'

/** One of the transfers by which a gift comes, and how much is due by it, in whole rupees. */
export type Part = { part: TransferPart; due: number }

const dueOf = (funds: readonly HeldFund[]): number => funds.reduce((sum, fund) => sum + promisedOf(fund), 0)

/** Zakat has accounts of its own (gateways.md): what is due on accounts of each kind. */
export const kindsOf = ({ funds }: Pick<HeldIntent, 'funds'>): { part: HeldFund['kind']; due: number }[] =>
  (['zakat', 'general'] as const)
    .map((part) => ({ part, due: dueOf(funds.filter(({ kind }) => kind === part)) }))
    .filter(({ due }) => due > 0)

/** A gift of zakat and other gifts comes by two transfers, anything else by one. */
export function partsOf(intent: HeldIntent, { amount, verifications }: HeldAttempt): Part[] {
  const kinds = kindsOf(intent)
  const isSplit = verifications.some(({ part }) => part !== 'all')
  // An attempt from before a part of the gift became a donation of its own asks for more than is due.
  const isDue = amount === promisedOf(intent)
  return kinds.length > 1 && (isSplit || isDue) ? kinds : [{ part: 'all', due: amount }]
}

/** The transfers that staff have not verified yet. */
export function unverifiedParts(intent: HeldIntent, attempt: HeldAttempt): Part[] {
  const verified = new Set(attempt.verifications.map(({ part }) => part))
  return verified.has('all') ? [] : partsOf(intent, attempt).filter(({ part }) => !verified.has(part))
}

/** What a transfer comes to: what came of it, and what is due of the parts that have not come yet. */
export function amountOf(intent: HeldIntent, attempt: HeldAttempt): number {
  if (attempt.verifications.length === 0) return promisedOf(intent)
  const came = attempt.verifications.reduce((sum, { amount_received }) => sum + amount_received, 0)
  return unverifiedParts(intent, attempt).reduce((sum, { due }) => sum + due, came)
}

/** The lines of a donation that one of its transfers pays. */
export const fundsOfPart = ({ funds }: HeldIntent, part: TransferPart): HeldFund[] =>
  part === 'all' ? funds : funds.filter(({ kind }) => kind === part)

/** How much statement lines pay by one of the transfers: those of its accounts. */
export const matchedOn = ({ matches }: HeldAttempt, part: TransferPart): number =>
  matchedAmount({ matches: matches.filter(({ account_kind }) => part === 'all' || part === account_kind) })
