import type { AppContext } from '../../context.ts'
import { dropOldHeldMessages } from '../../messages/held-messages.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { deleteOldCounters } from '../../platform/limits/create-counters.ts'

/** Deletes expired counters and proofs, and drops held e-mails that were never released. */
export function abuseTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    'forget-counts-of-donations': scheduled('37 * * * *', async () => {
      await deleteOldCounters(db)
      await dropOldHeldMessages(db)
      await db.deleteFrom('spent_proofs').where('ends_at', '<', new Date()).execute()
    }),
  }
}
