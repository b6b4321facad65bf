import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { queueJob, scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'

const task = 'roll-up-counts'

const busyThreshold = 1000
const busyIntervalMs = 5000

/**
 * Rolls up the counters every minute, and every few seconds on a night with many gifts. Readers add the
 * counters that are not rolled up yet.
 */
export function countsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  const rollUp = async () => {
    const { rows } = await sql<{ rolled_up: number }>`select fold_counts() as rolled_up`.execute(db)
    if ((rows[0]?.rolled_up ?? 0) >= busyThreshold)
      await queueJob(db, task, {}, { key: task, runAt: new Date(Date.now() + busyIntervalMs) })
  }
  return {
    [task]: scheduled('* * * * *', rollUp),
  }
}
