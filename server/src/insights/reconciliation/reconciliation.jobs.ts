import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { askPortion } from './ask-portion.ts'
import { askPortionTask, beginReconciliation, findStoppedRun, queuePortion } from './begin-reconciliation.ts'

const task = 'reconcile'
const resumeTask = 'resume-reconciliation'

/**
 * Every night at 1:17 in Pakistan, so that the checks at 3:41 see its findings. Every five minutes: resumes a
 * run that stalled because a server was killed during its job.
 */
export const reconciliationCrontab = [
  `17 20 * * * ${task} ?jobKey=${task}`,
  `*/5 * * * * ${resumeTask} ?jobKey=${resumeTask}`,
].join('\n')

const portion = z.object({ runId: z.int(), failures: z.record(z.string(), z.int()) })

export function reconciliationTasks(context: AppContext): Tasks {
  return {
    async [task]() {
      if (!(await beginReconciliation(context, 'system')))
        context.log.warn('previous reconciliation is still running')
    },
    async [resumeTask]() {
      const stopped = await findStoppedRun(context.db)
      if (stopped !== undefined) await queuePortion(context.db, stopped)
    },
    async [askPortionTask](payload) {
      const { runId, failures } = portion.parse(payload)
      await askPortion(context, runId, failures)
    },
  }
}
