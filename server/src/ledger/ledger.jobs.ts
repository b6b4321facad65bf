import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { postExistingRows } from './post-existing-rows.ts'

const posting = 'post-existing-rows'
const rolling = 'roll-up-ledger'

/**
 * Both run every minute. After an upgrade, posting queues itself again until every row is in the ledger.
 * Reports also read lines that are not rolled up yet.
 */
export const ledgerCrontab = [posting, rolling].map((task) => `* * * * * ${task} ?jobKey=${task}`).join('\n')

const batch = 500
const batchWhenBusy = 50

export function ledgerTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  const idleTime = watchIdleTime()
  return {
    async [posting]() {
      // While donors need the machine, most rows wait for the next minute.
      const isBusy = idleTime() < 0.1
      const isLeft = await postExistingRows(db, isBusy ? batchWhenBusy : batch)
      if (isLeft && !isBusy) await queueJob(db, posting, {}, { key: posting })
    },
    async [rolling]() {
      await sql`select roll_up_ledger()`.execute(db)
    },
  }
}
