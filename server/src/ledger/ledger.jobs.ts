import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueJob, scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { postExistingRows } from './post-existing-rows.ts'

const posting = 'post-existing-rows'

const batch = 500
const batchWhenBusy = 50

/**
 * After an upgrade, posting queues itself again until every row is in the ledger. Reports also read lines
 * that are not rolled up yet.
 */
export function ledgerTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  const idleTime = watchIdleTime()
  return {
    [posting]: scheduled('* * * * *', async () => {
      // While donors need the machine, most rows wait for the next minute.
      const isBusy = idleTime() < 0.1
      const isLeft = await postExistingRows(db, isBusy ? batchWhenBusy : batch)
      if (isLeft && !isBusy) await queueJob(db, posting, {}, { key: posting })
    }),
    'roll-up-ledger': scheduled('* * * * *', async () => {
      await sql`select roll_up_ledger()`.execute(db)
    }),
  }
}
