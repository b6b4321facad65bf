import type { AppContext } from '../context.ts'
import { queueMonthlySuggestions } from '../emails/to-donors/monthly-suggestion-message.ts'
import type { Tasks } from '../platform/jobs/start-jobs.ts'
import { planDueAgreements } from './plan-due-agreements.ts'

const task = 'plan-agreements'

/** Hourly from 09:05 to 20:05 in Pakistan, so that no message is sent at night. */
export const agreementsCrontab = `5 4-15 * * * ${task} ?jobKey=${task}`

export function agreementsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    async [task]() {
      await planDueAgreements(db)
      await queueMonthlySuggestions(db)
    },
  }
}
