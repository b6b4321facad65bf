import type { AppContext } from '../context.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { postExistingRows } from './post-existing-rows.ts'

const task = 'post-existing-rows'

/** Every minute; after an upgrade one batch after another until every row is in the ledger. */
export const ledgerCrontab = `* * * * * ${task} ?jobKey=${task}`

const batch = 500
const batchWhenBusy = 50

export function ledgerTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  const idleTime = watchIdleTime()
  return {
    async [task]() {
      // While donors need the machine, most rows wait for the next minute.
      const isBusy = idleTime() < 0.1
      const isLeft = await postExistingRows(db, isBusy ? batchWhenBusy : batch)
      if (isLeft && !isBusy) await queueJob(db, task, {}, { key: task })
    },
  }
}
