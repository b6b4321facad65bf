import * as z from 'zod'
import type { Parts } from '../parts.ts'
import type { Tasks } from '../platform/jobs.ts'
import { askPortion } from './ask-portion.ts'
import { askPortionTask, beginReconciliation } from './begin-reconciliation.ts'

const task = 'reconcile'

/** Every night at 1:17 in Pakistan, so that the checks at 3:41 see what it found. */
export const reconciliationCrontab = `17 20 * * * ${task} ?jobKey=${task}`

const portion = z.object({ runId: z.int(), failures: z.record(z.string(), z.int()) })

export function reconciliationTasks(parts: Parts): Tasks {
  return {
    async [task]() {
      if (!(await beginReconciliation(parts, 'job'))) parts.log.warn('the last reconciliation still runs')
    },
    async [askPortionTask](payload) {
      const { runId, failures } = portion.parse(payload)
      await askPortion(parts, runId, failures)
    },
  }
}
