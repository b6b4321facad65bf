import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { type LineAgreement, lineIds, outcomes } from './statement-lines.ts'

export const recordAgreementLines = entry('POST /statement-lines/record-agreements', {
  who: { allOf: ['statement', 'donation.enter'] },
  summary:
    'Records lines with a permanent reference as donations of its regular donation, also of one that has ended',
  body: z.object({ line_ids: lineIds }),
  answer: outcomes,
})

/** Periods that one transfer may pay, such as a year in advance. */
const maxPeriods = 12

/**
 * Returns whether the amount of a line is what its active regular donation expects: the amount of one period
 * or of several. Other amounts are reviewed one by one.
 */
export function isExpectedAmount(
  openPaisa: number,
  { status, amount }: Pick<LineAgreement, 'status' | 'amount'>,
): boolean {
  const periods = openPaisa / 100 / amount
  const isRunning = status === 'active' || status === 'proposed'
  return isRunning && Number.isInteger(periods) && periods >= 1 && periods <= maxPeriods
}
