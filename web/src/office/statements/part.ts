import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { confirmMatches, StatementCandidate } from '../../../../contract/src/statement-lines.ts'
import { say } from '../../../../words/src/say.ts'
import {
  type DifferenceValues,
  differenceOf,
  differenceProblems,
  type OtherAmount,
} from '../parts/details/other-amount.ts'

/** A transfer that part of a line is allocated to, with what is typed about it. */
export type Part = {
  candidate: StatementCandidate
  /** Whole rupees. */
  amount: string
  /** Less than is due is all that will come; else the transfer waits for the rest. */
  settles: boolean
  /** What becomes of the difference where it is settled by another amount than is due. */
  difference: DifferenceValues
  /** Why its rejection is taken back, where it was rejected. */
  reopens: string
}

type SentPart = BodySentTo<typeof confirmMatches>['matches'][number]['parts'][number]

export const isRejected = ({ candidate }: Part) => candidate.status === 'failed'

/** What is not allocated yet, in paisa; below zero when too much is allocated. */
export const restOf = (open: number, parts: readonly Part[]) =>
  parts.reduce((rest, { amount }) => rest - Number(amount) * 100, open)

/** The parts with another transfer, at its outstanding amount or what remains of the line, whichever is less. */
export function withPart(open: number, parts: readonly Part[], candidate: StatementCandidate): Part[] {
  const rest = Math.max(0, Math.floor(restOf(open, parts) / 100))
  const amount = String(Math.min(rest, candidate.missing))
  const difference = { choice: '', amounts: null, cause_id: '', fund_type: '' } as const
  const blank = { settles: false, difference, reopens: say('statements.part.on-statement') }
  return [...parts, { candidate, amount: amount === '0' ? '' : amount, ...blank }]
}

/**
 * What came against what is due, where that is another amount. Lines of the donation are left to the server, which divides
 * in proportion. Undefined also where staff verified the transfer: it counts already.
 */
export function otherAmountOf({ candidate, amount }: Part): OtherAmount | undefined {
  const { kind, missing, due = missing, status } = candidate
  const received = Number(amount)
  if (received === 0 || status === 'success' || (received >= due && received <= missing)) return undefined
  return { of: { what: kind }, due: received > missing ? missing : due, received, lines: [] }
}

/** The same where the transfer is settled by what came, and does not wait for the rest. */
function settledBy(part: Part): OtherAmount | undefined {
  const otherAmount = otherAmountOf(part)
  return otherAmount && (part.settles || otherAmount.received > otherAmount.due) ? otherAmount : undefined
}

/** What is wrong with the parts; undefined when they are valid, given a reason for the rest. */
export function partsProblem(open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return say('statements.part.none')
  if (parts.some(({ amount }) => Number(amount) === 0)) return say('statements.part.no-amount')
  if (restOf(open, parts) < 0) return say('statements.part.too-much')
  if (parts.some((part) => isRejected(part) && part.reopens.trim() === ''))
    return say('statements.part.no-reason')
  const problems = parts.flatMap((part) => {
    const otherAmount = settledBy(part)
    return otherAmount ? Object.values(differenceProblems(part.difference, otherAmount)).flat() : []
  })
  return problems[0]
}

/** A part as the call takes it. */
export function sentPart(part: Part): SentPart {
  const { candidate, amount, reopens } = part
  const otherAmount = settledBy(part)
  const difference = otherAmount && differenceOf(part.difference, otherAmount)
  return {
    attempt_id: candidate.attempt_id,
    amount: Number(amount),
    ...(difference && { difference }),
    ...(isRejected(part) && { reopens }),
  }
}
