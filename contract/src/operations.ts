import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'

const point = z.object({
  /**
   * 'payments': pending at a gateway for over an hour; 'gateway': failed payments of the last day; 'jobs'
   * and 'emails': waiting; 'checks': of the books; 'backup', or 'no_backup' when none was ever made;
   * 'restore_check': the last backup that was restored and compared.
   */
  point: z.literal([
    'payments',
    'gateway',
    'jobs',
    'emails',
    'checks',
    'backup',
    'no_backup',
    'restore_check',
  ]),
  gateway: z.optional(z.string()),
  well: z.boolean(),
  count: z.int(),
  of: z.optional(z.int()),
  /** Last successful run of the checks, the backup or the restore check; null for other points. */
  at: z.nullable(instant),
})
export type OperationsStatus = z.output<typeof point>[]

export const readOperations = entry('GET /operations', {
  who: 'status',
  summary: 'Whether the program does its work: payments, gateways, jobs, e-mails, checks and backups',
  answer: z.array(point),
})
