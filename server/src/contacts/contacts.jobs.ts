import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'

const task = 'attach-contacts'

/** Every minute; after an upgrade one batch after another until every donation has its contact. */
export const contactsCrontab = `* * * * * ${task} ?jobKey=${task}`

/** Donations per transaction: about a second of work, during which no contacts are merged. */
const batch = 5000

export function contactsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [task]() {
      const { rows } = await sql<{ done: number }>`select attach_contacts(${batch}) as done`.execute(db)
      if (rows[0]?.done === batch) await queueJob(db, task, {}, { key: task })
    },
  }
}
