import type { StatementCandidate } from '../../../../contract/src/statements.ts'

/** A transfer that part of a line is allocated to, with the amount as typed: whole rupees. */
export type Part = { candidate: StatementCandidate; amount: string }

/** What is not allocated yet, in paisa; below zero when too much is allocated. */
export const restOf = (open: number, parts: readonly Part[]) =>
  parts.reduce((rest, { amount }) => rest - Number(amount) * 100, open)

/** The parts with another transfer, at its outstanding amount or what remains of the line, whichever is less. */
export function withPart(open: number, parts: readonly Part[], candidate: StatementCandidate): Part[] {
  const rest = Math.max(0, Math.floor(restOf(open, parts) / 100))
  const amount = String(Math.min(rest, candidate.missing))
  return [...parts, { candidate, amount: amount === '0' ? '' : amount }]
}

/** What is wrong with the parts; undefined when they are valid, given a reason for the rest. */
export function partsProblem(open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return 'Add at least one transfer.'
  if (parts.some(({ amount }) => Number(amount) === 0)) return 'Enter an amount for each transfer.'
  if (restOf(open, parts) < 0) return 'The amounts add up to more than this line.'
  return undefined
}
