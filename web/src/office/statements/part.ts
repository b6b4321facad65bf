import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { confirmMatches, StatementCandidate } from '../../../../contract/src/statements.ts'
import { formatRupees } from '../../ui/format-rupees.ts'

/** What becomes of the difference where another amount came than is due; '' while that is open: the rest may still come. */
export type DifferenceChoice = '' | 'reduce' | 'rest open' | 'to a cause' | 'unallocated'

/** A transfer that part of a line is allocated to, with what is typed about it. */
export type Part = {
  candidate: StatementCandidate
  /** Whole rupees. */
  amount: string
  difference: DifferenceChoice
  /** Of more than was due: the cause that the rest is given to. */
  cause: string
  subtypes: string
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
  const blank = { difference: '', cause: '', subtypes: '', reopens: 'It is on the bank statement.' } as const
  return [...parts, { candidate, amount: amount === '0' ? '' : amount, ...blank }]
}

/** How many rupees more came than are due, less below zero; 0 also where that settles nothing. */
export function differs({ candidate, amount }: Part): number {
  const { missing, due = missing, status } = candidate
  const came = Number(amount)
  if (came === 0 || status === 'success') return 0
  return came > missing ? came - missing : Math.min(0, came - due)
}

/** What is wrong with the parts; undefined when they are valid, given a reason for the rest. */
export function partsProblem(open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return 'Add at least one transfer.'
  if (parts.some(({ amount }) => Number(amount) === 0)) return 'Enter an amount for each transfer.'
  if (restOf(open, parts) < 0) return 'The amounts add up to more than this line.'
  if (parts.some((part) => isRejected(part) && part.reopens.trim() === ''))
    return 'Enter a reason for taking the rejection back.'
  const undecided = parts.find((part) => differs(part) > 0 && !isDecided(part))
  return undecided && `Choose what happens to the ${formatRupees(differs(undecided))} more.`
}

const isDecided = ({ candidate, difference, cause }: Part) =>
  candidate.kind === 'payment' ||
  difference === 'unallocated' ||
  (difference === 'to a cause' && cause !== '')

/** A part as the call takes it. */
export function sentPart(part: Part): SentPart {
  const { candidate, amount, reopens } = part
  const difference = differenceOf(part)
  return {
    ...{ attempt_id: candidate.attempt_id, amount: Number(amount) },
    ...(difference && { difference }),
    ...(isRejected(part) && { reopens }),
  }
}

function differenceOf(part: Part): SentPart['difference'] {
  const { difference, cause, subtypes } = part
  const more = differs(part)
  if (more > 0)
    return difference === 'to a cause'
      ? { kind: 'more', cause_id: Number(cause), fund_type: subtypes }
      : { kind: 'more', cause_id: null }
  return more < 0 && (difference === 'reduce' || difference === 'rest open') ? { kind: difference } : null
}
