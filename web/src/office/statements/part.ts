import type { StatementCandidate } from '../../../../contract/src/statements.ts'

/** A transfer that a line pays, and how much of the line it takes, as typed: whole rupees. */
export type Part = { candidate: StatementCandidate; amount: string }

/** What is not placed yet, in paisa; below zero when more was placed than there is. */
export const restOf = (open: number, parts: readonly Part[]) =>
  parts.reduce((rest, { amount }) => rest - Number(amount) * 100, open)

/** A transfer taken in with what it misses, or with what is left of the line where that is less. */
export function withPart(open: number, parts: readonly Part[], candidate: StatementCandidate): Part[] {
  const rest = Math.max(0, Math.floor(restOf(open, parts) / 100))
  const amount = String(Math.min(rest, candidate.missing))
  return [...parts, { candidate, amount: amount === '0' ? '' : amount }]
}

/** Why the parts cannot be what a line pays; undefined when they can, given a reason for the rest. */
export function partsProblem(open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return 'Choose what the line pays.'
  if (parts.some(({ amount }) => Number(amount) === 0)) return 'Say how much of the line each one takes.'
  if (restOf(open, parts) < 0) return 'That is more than the line has.'
  return undefined
}
