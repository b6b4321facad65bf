import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { runChecks } from './run-checks.ts'

const task = 'run-checks'

/** Every night at 3:41 in Pakistan. */
export const checksCrontab = `41 22 * * * ${task} ?jobKey=${task}`

export function checksTasks({ db, log }: Pick<AppContext, 'db' | 'log'>): Tasks {
  return {
    async [task]() {
      const broken = (await runChecks(db, 'system')).filter(({ count }) => count > 0)
      if (broken.length > 0)
        log.error({ checks: broken.map(({ name, count }) => ({ name, count })) }, 'book checks failed')
    },
  }
}
