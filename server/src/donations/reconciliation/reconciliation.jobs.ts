import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import {
  beginReconciliation,
  findStoppedRun,
  inquireBatchTask,
  queueInquiryBatch,
} from './begin-reconciliation.ts'
import { inquireBatch } from './inquire-batch.ts'

const batch = z.object({ runId: z.int(), failures: z.record(z.string(), z.int()) })

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
      if (stopped !== undefined) await queueInquiryBatch(context.db, stopped)
    }),
    async [inquireBatchTask](payload) {
      const { runId, failures } = batch.parse(payload)
      await inquireBatch(context, runId, failures)
    },
  }
}
