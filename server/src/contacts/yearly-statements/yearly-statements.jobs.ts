import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { queuePortion, sendPortion, statementPortionTask } from './send-portion.ts'

/** Every five minutes: resumes a run whose process died. */
export const yearlyStatementsCrontab = `*/5 * * * * ${statementPortionTask} ?jobKey=${statementPortionTask}`

export function yearlyStatementsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [statementPortionTask]() {
      if (await sendPortion(db)) await queuePortion(db)
    },
  }
}
