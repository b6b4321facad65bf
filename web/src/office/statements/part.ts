import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type {
  confirmMatches,
  StatementCandidate,
  StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import type { Translate } from '../../../../words/src/reader.ts'
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
  /** Decision about the difference between the amount and the amount due. */
  difference: DifferenceValues
  /** Reason to undo the rejection of a rejected transfer. */
  reopens: string
}

type SentPart = BodySentTo<typeof confirmMatches>['matches'][number]['parts'][number]

export const isRejected = ({ candidate }: Part) => candidate.status === 'failed'

/** Unallocated paisa; negative when too much is allocated. */
export const unallocatedOf = (open: number, parts: readonly Part[]) =>
  parts.reduce((unallocated, { amount }) => unallocated - Number(amount) * 100, open)

/**
 * Adds a transfer, with its outstanding amount or the remainder of the line, whichever is less.
 * @param maySettle the right to decide about a difference; without it a shortfall waits for the balance
 * @param takesAll the line brings this transfer alone, also when it is more than is due
 */
export function withPart(
  t: Translate,
  open: number,
  parts: readonly Part[],
  candidate: StatementCandidate,
  { maySettle, takesAll = false }: { maySettle: boolean; takesAll?: boolean },
): Part[] {
  const unallocated = Math.max(0, Math.floor(unallocatedOf(open, parts) / 100))
  const isAll = takesAll && maySettle && candidate.status !== 'success'
  const amount = String(isAll ? unallocated : Math.min(unallocated, candidate.missing))
  const choice = maySettle ? '' : 'wait'
  const difference = { choice, amounts: null, cause_id: '', fund_type: '' } as const
  const reopens = t('statements.part.on-statement')
  return [...parts, { candidate, amount: amount === '0' ? '' : amount, difference, reopens }]
}

/**
 * Amount received and amount due, when they differ. Without lines: the server divides the amount in
 * proportion. Also undefined when staff verified the transfer already, because it is counted.
 */
export function amountDifferenceOf(
  { kind, missing, due = missing, status }: StatementCandidate,
  received: number,
): AmountDifference | undefined {
  if (received === 0 || status === 'success' || (received >= due && received <= missing)) return undefined
  const expected = received > missing ? missing : due
  return { of: { what: kind }, part: 'all', due: expected, received, lines: [], mayWait: true }
}

/** The suggested transfer of a line that brings another amount than is due. */
export function suggestedDifference({ suggested, proposals }: StatementLine): StatementCandidate | undefined {
  const [part, ...others] = suggested?.parts ?? []
  if (!part || others.length > 0) return undefined
  return proposals.find(
    (one) => one.attempt_id === part.attempt_id && amountDifferenceOf(one, part.amount) !== undefined,
  )
}

const differenceIn = ({ candidate, amount }: Part) => amountDifferenceOf(candidate, Number(amount))

/** Error in the parts, apart from the reason for the remainder; undefined when valid. */
export function partsProblem(t: Translate, open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return t('statements.part.none')
  if (parts.some(({ amount }) => Number(amount) === 0)) return t('statements.part.no-amount')
  if (unallocatedOf(open, parts) < 0) return t('statements.part.too-much')
  if (parts.some((part) => isRejected(part) && part.reopens.trim() === ''))
    return t('statements.part.no-reason')
  const problems = parts.flatMap((part) => {
    const amountDifference = differenceIn(part)
    return amountDifference
      ? Object.values(differenceProblems(t, part.difference, amountDifference)).flat()
      : []
  })
  return problems[0]
}

export function sentPart(t: Translate, part: Part): SentPart {
  const { candidate, amount, reopens } = part
  const amountDifference = differenceIn(part)
  const difference = amountDifference && differenceOf(t, part.difference, amountDifference)
  return {
    attempt_id: candidate.attempt_id,
    amount: Number(amount),
    ...(difference && { difference }),
    ...(isRejected(part) && { reopens }),
  }
}
