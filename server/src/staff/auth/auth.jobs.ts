import type { Database } from '../../platform/database/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { removeOldFailures } from './limit-sign-in.ts'
import { removeEndedSessions } from './sessions.ts'

const task = 'remove-ended-sessions'

/** Every hour. */
export const authCrontab = `7 * * * * ${task} ?jobKey=${task}`

export function authTasks(db: Database): Tasks {
  return {
    async [task]() {
      await removeEndedSessions(db)
      await removeOldFailures(db)
    },
  }
}
