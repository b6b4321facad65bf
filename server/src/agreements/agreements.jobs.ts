import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../context.ts'
import { openDonationWriter } from '../donations/donate/make-donation.ts'
import { queueMonthlySuggestions } from '../emails/to-donors/monthly-suggestion-message.ts'
import type { Database } from '../platform/database/database.ts'
import { queueDueRows } from '../platform/jobs/queue-due-rows.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'
import { collectCharge } from './collect-charge.ts'
import { storeCards } from './payment-instrument.ts'
import { planDueAgreements } from './plan-due-agreements.ts'

const task = 'plan-agreements'

const collectTask = 'collect-charge'
const overdueTask = 'collect-overdue-charges'

/**
 * Hourly from 09:05 to 20:05 in Pakistan, so that no message is sent at night. Every minute: stores cards, and
 * queues requests whose job ended with its process.
 */
export const agreementsCrontab = [
  `5 4-15 * * * ${task} ?jobKey=${task}`,
  `* * * * * ${overdueTask} ?jobKey=${overdueTask}`,
].join('\n')

const minutesOverdue = 5

export const queueDueRequests = (db: Database): Promise<number> =>
  queueDueRows(
    db,
    collectTask,
    'chargeId',
    sql`select charge_id as id, 0 as priority from charge_requests where next_try_at <= now()
      order by next_try_at`,
  )

export function agreementsTasks(context: AppContext): Tasks {
  const { db } = context
  const writer = openDonationWriter(context)
  return {
    async [collectTask](payload) {
      const { chargeId } = z.object({ chargeId: z.int() }).parse(payload)
      await collectCharge(context, chargeId, writer)
    },
    async [overdueTask]() {
      await storeCards(context)
      const { rows } = await sql<{ charge_id: number }>`
        select charge_id from charge_requests
        where next_try_at < now() - make_interval(mins => ${minutesOverdue})
        order by next_try_at limit 500`.execute(db)
      for (const { charge_id: chargeId } of rows)
        await queueJob(db, collectTask, { chargeId }, { key: `${collectTask}:${chargeId}` })
    },
    async [task]() {
      await planDueAgreements(db)
      await queueMonthlySuggestions(db)
    },
  }
}
