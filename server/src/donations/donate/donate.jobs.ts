import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'

const retentionDays = 30

/** Deletes old idempotency keys: a checkout repeated after a month creates another donation. */
export function donateTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    'remove-old-idempotency-keys': scheduled('23 21 * * *', async () => {
      await sql`
        delete from idempotency_keys
        where created_at < now() - make_interval(days => ${retentionDays})`.execute(db)
    }),
  }
}
