import type { Database } from '../../platform/database/database.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { removeEndedSessions } from './begin-session.ts'
import { removeOldFailures } from './count-sign-in-attempt.ts'
import { removeForgottenDevices } from './remember-device.ts'

const task = 'remove-ended-sessions'

/** Every hour. */
export const authCrontab = `7 * * * * ${task} ?jobKey=${task}`

export function authTasks(db: Database): Tasks {
  return {
    async [task]() {
      await removeEndedSessions(db)
      await removeOldFailures(db)
      await removeForgottenDevices(db)
      await db.deleteFrom('password_links').where('expires_at', '<', new Date()).execute()
    },
  }
}
