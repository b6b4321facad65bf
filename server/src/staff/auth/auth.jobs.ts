import type { AppContext } from '../../context.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { removeForgottenDevices } from './known-device.ts'
import { removeEndedSessions } from './session.ts'
import { removeOldFailures } from './sign-in-failures.ts'

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
