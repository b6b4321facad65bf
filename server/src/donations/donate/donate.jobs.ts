import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'

const task = 'remove-old-idempotency-keys'

export const donateCrontab = `23 21 * * * ${task} ?jobKey=${task}`

const retentionDays = 30

/** Deletes old keys: a checkout repeated after a month is a new one. */
export function donateTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [task]() {
      await db
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', new Date(Date.now() - retentionDays * 86_400_000))
        .execute()
    },
  }
}
