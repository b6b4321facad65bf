import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { confirmMatches, StatementCandidate } from '../../../../contract/src/statement-lines.ts'
import { say } from '../../../../words/src/say.ts'
import {
  type AmountDifference,
  type DifferenceValues,
  differenceOf,
  differenceProblems,
} from '../parts/details/amount-difference.ts'

/** A transfer that receives part of a line, with the typed values. */
export type Part = {
  candidate: StatementCandidate
  /** Whole rupees. */
  amount: string
  /** The shortfall is final; otherwise the transfer stays open for the balance. */
  settles: boolean
  /** Decision about the difference when a different amount settles the transfer. */
  difference: DifferenceValues
  /** Reason to undo the rejection of a rejected transfer. */
  reopens: string
}

type SentPart = BodySentTo<typeof confirmMatches>['matches'][number]['parts'][number]

export const isRejected = ({ candidate }: Part) => candidate.status === 'failed'

/** Unallocated paisa; negative when too much is allocated. */
export const unallocatedOf = (open: number, parts: readonly Part[]) =>
  parts.reduce((unallocated, { amount }) => unallocated - Number(amount) * 100, open)

/** Adds a transfer, with its outstanding amount or the remainder of the line, whichever is less. */
export function withPart(open: number, parts: readonly Part[], candidate: StatementCandidate): Part[] {
  const unallocated = Math.max(0, Math.floor(unallocatedOf(open, parts) / 100))
  const amount = String(Math.min(unallocated, candidate.missing))
  const difference = { choice: '', amounts: null, cause_id: '', fund_type: '' } as const
  const blank = { settles: false, difference, reopens: say('statements.part.on-statement') }
  return [...parts, { candidate, amount: amount === '0' ? '' : amount, ...blank }]
}

/**
 * Amount received and amount due, when they differ. Without lines: the server divides the amount in
 * proportion. Also undefined when staff verified the transfer already, because it is counted.
 */
export function amountDifferenceOf({ candidate, amount }: Part): AmountDifference | undefined {
  const { kind, missing, due = missing, status } = candidate
  const received = Number(amount)
  if (received === 0 || status === 'success' || (received >= due && received <= missing)) return undefined
  return { of: { what: kind }, due: received > missing ? missing : due, received, lines: [] }
}

/** The difference when the amount settles the transfer instead of leaving it open for the balance. */
function settledBy(part: Part): AmountDifference | undefined {
  const amountDifference = amountDifferenceOf(part)
  return amountDifference && (part.settles || amountDifference.received > amountDifference.due)
    ? amountDifference
    : undefined
}

/** Error in the parts, apart from the reason for the remainder; undefined when valid. */
export function partsProblem(open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return say('statements.part.none')
  if (parts.some(({ amount }) => Number(amount) === 0)) return say('statements.part.no-amount')
  if (unallocatedOf(open, parts) < 0) return say('statements.part.too-much')
  if (parts.some((part) => isRejected(part) && part.reopens.trim() === ''))
    return say('statements.part.no-reason')
  const problems = parts.flatMap((part) => {
    const amountDifference = settledBy(part)
    return amountDifference ? Object.values(differenceProblems(part.difference, amountDifference)).flat() : []
  })
  return problems[0]
}

export function sentPart(part: Part): SentPart {
  const { candidate, amount, reopens } = part
  const amountDifference = settledBy(part)
  const difference = amountDifference && differenceOf(part.difference, amountDifference)
  return {
    attempt_id: candidate.attempt_id,
    amount: Number(amount),
    ...(difference && { difference }),
    ...(isRejected(part) && { reopens }),
  }
}
