import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'

const point = z.object({
  /**
   * 'payments': pending at a gateway for over an hour; 'gateway': failed payments of the last day; 'jobs'
   * and 'emails': waiting; 'checks': of the books; 'backup', 'no backup' when none was ever made, or
   * 'backup of files' when the database is hosted elsewhere.
   */
  point: z.literal([
    'payments',
    'gateway',
    'jobs',
    'emails',
    'checks',
    'backup',
    'backup of files',
    'no backup',
  ]),
  gateway: z.optional(z.string()),
  well: z.boolean(),
  count: z.int(),
  of: z.optional(z.int()),
  /** Last time it was done. */
  at: z.nullable(instant),
})

export type OperationsStatus = z.output<typeof point>[]

export const readOperations = entry({
  method: 'GET',
  path: '/operations',
  who: 'status',
  summary: 'Whether the program does its work: payments, gateways, jobs, e-mails, checks and backups',
  answer: z.array(point),
})
