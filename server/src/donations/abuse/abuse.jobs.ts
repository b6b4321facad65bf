import type { AppContext } from '../../context.ts'
import { dropOldHeldEmails } from '../../emails/held-emails.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { deleteOldCounters } from '../../platform/limits/create-counters.ts'

const task = 'forget-counts-of-donations'

export const abuseCrontab = `37 * * * * ${task} ?jobKey=${task}`

/** Deletes expired counters and proofs, and drops held e-mails that were never released. */
export function abuseTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [task]() {
      await deleteOldCounters(db)
      await dropOldHeldEmails(db)
      await db.deleteFrom('spent_proofs').where('ends_at', '<', new Date()).execute()
    },
  }
}
