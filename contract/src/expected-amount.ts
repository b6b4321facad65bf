import type { LineAgreement } from './statement-lines.ts'

/** Periods that one transfer may pay, such as a year in advance. */
const maxPeriods = 12

/**
 * Returns whether the amount of a line is one that its running regular donation expects: its own, or that of
 * several periods. Others are looked at one by one.
 */
export function isExpectedAmount(
  openPaisa: number,
  { status, amount }: Pick<LineAgreement, 'status' | 'amount'>,
): boolean {
  const periods = openPaisa / 100 / amount
  const isRunning = status === 'active' || status === 'proposed'
  return isRunning && Number.isInteger(periods) && periods >= 1 && periods <= maxPeriods
}
