import type { AppContext } from '../../context.ts'
import { dropOldHeldEmails } from '../../emails/held-emails.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { deleteOldCounters } from '../../platform/limits/create-counters.ts'

/** Deletes expired counters and proofs, and drops held e-mails that were never released. */
export function abuseTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    'forget-counts-of-donations': scheduled('37 * * * *', async () => {
      await deleteOldCounters(db)
      await dropOldHeldEmails(db)
      await db.deleteFrom('spent_proofs').where('ends_at', '<', new Date()).execute()
    }),
  }
}
