import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'

const point = z.object({
  /**
   * 'payments': pending for over an hour at a gateway; 'gateway': how many of the last day's payments failed there; 'jobs' and
   * 'emails': waiting; 'checks': of the books; 'backup', 'no backup' where none was ever made, or
   * 'backup of files' where the database is elsewhere.
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
  /** When it last was done. */
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
