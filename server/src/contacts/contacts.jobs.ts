import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { attachingTask, queueAttaching } from '../donations/office-gifts/begin-donation.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'

/** Donations per transaction: about a second of work, during which no contacts are merged. */
const batch = 5000
const batchWhenBusy = 200

export function contactsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  const idleTime = watchIdleTime()
  return {
    // After an upgrade one batch follows another until every donation has its contact.
    [attachingTask]: scheduled('* * * * *', async () => {
      // While donors need the machine, most donations wait for the next minute.
      const limit = idleTime() < 0.1 ? batchWhenBusy : batch
      const { rows } = await sql<{ done: number }>`select attach_contacts(${limit}) as done`.execute(db)
      if ((rows[0]?.done ?? 0) >= batch) await queueAttaching(db)
    }),
  }
}
