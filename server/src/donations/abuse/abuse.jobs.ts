import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { forgetTallies } from '../../platform/limits/keep-tallies.ts'

const task = 'forget-counts-of-donations'

/** Every hour. */
export const abuseCrontab = `37 * * * * ${task} ?jobKey=${task}`

/** Forgets counts whose window is over, and proofs that would not be accepted any more. */
export function abuseTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [task]() {
      await forgetTallies(db)
      await db.deleteFrom('spent_proofs').where('ends_at', '<', new Date()).execute()
    },
  }
}
