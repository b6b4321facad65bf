import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { prepared } from '../platform/database/database.ts'
import { type DueWork, scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { collectCharge } from './collect-charge.ts'
import { queueMonthlySuggestions } from './messages/monthly-suggestion-message.ts'
import { storeCards } from './payment-instrument.ts'
import { planDueAgreements, planNights } from './plan-due-agreements.ts'

/** Lease of a claimed request: after this time another process takes over from one that died. */
const leaseMinutes = 5

/** Requests run concurrently by a process. */
const concurrentRequests = 5

const areChargesDue = sql<boolean>`exists (select from charge_requests where next_try_at <= now())`

/**
 * Claims the requests whose next step is due, the most overdue first, and runs that step.
 * @param stopping ends before the next request; the remaining claimed requests are left to their lease
 * @returns the number claimed
 */
export async function collectDueCharges(
  context: AppContext,
  atMost = 100,
  stopping?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ charge_id: number }>`${prepared}
    update charge_requests set next_try_at = now() + make_interval(mins => ${leaseMinutes})
    where charge_id = any(array(
      select charge_id from charge_requests where next_try_at <= now()
      order by next_try_at limit ${atMost} for update skip locked))
    returning charge_id`.execute(context.db)
  if (rows.length === 0) return 0
  const queue = rows.values()
  await Promise.all(
    Array.from({ length: concurrentRequests }, async () => {
      for (const { charge_id } of queue)
        if (!stopping?.aborted)
          await collectCharge(context, charge_id).catch((err: unknown) =>
            context.log.error({ err, chargeId: charge_id }, 'collection failed'),
          )
    }),
  )
  return rows.length
}

export function agreementsTasks(context: AppContext): Tasks {
  const { db } = context
  return {
    'store-cards': scheduled('* * * * *', () => storeCards(context)),
    // Hourly from 9:05 to 20:05 in Pakistan, so that no message is sent at night.
    'plan-agreements': scheduled('5 4-15 * * *', async () => {
      await planDueAgreements(db)
      await queueMonthlySuggestions(db)
    }),
    // Hourly, because evening comes at a different hour in each time zone.
    'request-nights': scheduled('10 * * * *', () => planNights(db)),
  }
}

export const collectionWork = (context: AppContext): DueWork[] => [
  { due: areChargesDue, work: (stopping) => collectDueCharges(context, 100, stopping) },
]
