import type { AppContext } from '../../context.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { runChecks } from './run-checks.ts'

export function checksTasks({ db, checks, log }: Pick<AppContext, 'db' | 'checks' | 'log'>): Tasks {
  return {
    // At 3:41 in Pakistan.
    'run-checks': scheduled('41 22 * * *', async () => {
      const broken = (await runChecks(checks, db, 'system')).filter(({ count }) => count > 0)
      if (broken.length > 0)
        log.error({ checks: broken.map(({ name, count }) => ({ name, count })) }, 'book checks failed')
    }),
  }
}
