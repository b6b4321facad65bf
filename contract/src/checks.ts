import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'

const checkRun = z.object({
  begun_at: instant,
  ended_at: instant,
  /** 'system', or the name of a member of staff. */
  started_by: z.string(),
  results: z.array(
    z.object({
      name: z.string(),
      says: z.string(),
      /** Number of rows that break the rule. */
      count: z.int(),
      /** First broken rows, named as staff know them. */
      broken: z.array(z.string()),
    }),
  ),
})
export type CheckRun = z.output<typeof checkRun>

export const readLastChecks = entry('GET /checks', {
  who: 'checks',
  summary: 'The last run of the book checks; null before the first',
  answer: z.nullable(checkRun),
})

/** Requires the right to resolve discrepancies too. */
export const runChecksNow = entry('POST /checks/run', {
  who: { allOf: ['checks', 'reconciliation'] },
  summary: 'Runs the book checks now',
  answer: z.nullable(checkRun),
})
