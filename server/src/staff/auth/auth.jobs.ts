import type { AppContext } from '../../context.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { removeEndedSessions } from './begin-session.ts'
import { removeOldFailures } from './count-sign-in-attempt.ts'
import { removeForgottenDevices } from './remember-device.ts'

export function authTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    'remove-ended-sessions': scheduled('7 * * * *', async () => {
      await removeEndedSessions(db)
      await removeOldFailures(db)
      await removeForgottenDevices(db)
      await db.deleteFrom('password_links').where('expires_at', '<', new Date()).execute()
    }),
  }
}
