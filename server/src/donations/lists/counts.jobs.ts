import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { queueJob, type Tasks } from '../../platform/jobs/start-jobs.ts'

const task = 'fold-counts'

/**
 * Every minute, and every few seconds on a night with many gifts: readers of the counts add up what is not
 * rolled up yet.
 */
export const countsCrontab = `* * * * * ${task} ?jobKey=${task}`

const many = 1000
const busyMs = 5000

export function countsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [task]() {
      const { rows } = await sql<{ folded: number }>`select fold_counts() as folded`.execute(db)
      if ((rows[0]?.folded ?? 0) >= many)
        await queueJob(db, task, {}, { key: task, runAt: new Date(Date.now() + busyMs) })
    },
  }
}
