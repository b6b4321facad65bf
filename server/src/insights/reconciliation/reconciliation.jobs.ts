import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { askPortion } from './ask-portion.ts'
import { askPortionTask, beginReconciliation, findStoppedRun, queuePortion } from './begin-reconciliation.ts'

const portion = z.object({ runId: z.int(), failures: z.record(z.string(), z.int()) })

export function reconciliationTasks(context: AppContext): Tasks {
  return {
    // At 1:17 in Pakistan, so that the checks at 3:41 see its findings.
    reconcile: scheduled('17 20 * * *', async () => {
      if (!(await beginReconciliation(context, 'system')))
        context.log.warn('previous reconciliation is still running')
    }),
    // Resumes a run that stalled because a server was killed during its job.
    'resume-reconciliation': scheduled('*/5 * * * *', async () => {
      const stopped = await findStoppedRun(context.db)
      if (stopped !== undefined) await queuePortion(context.db, stopped)
    }),
    async [askPortionTask](payload) {
      const { runId, failures } = portion.parse(payload)
      await askPortion(context, runId, failures)
    },
  }
}
