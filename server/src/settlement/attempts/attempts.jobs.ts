import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { inquireAttemptTask } from '../queue-inquiry.ts'
import { inquireAttempt } from './inquire-attempt.ts'

const removeRefusedTask = 'remove-old-refused-callbacks'

/** Every night: deletes refused callbacks without an attempt after 90 days. */
export const attemptsCrontab = `13 21 * * * ${removeRefusedTask} ?jobKey=${removeRefusedTask}`

/** The lease of a claimed attempt: when its process dies, another one inquires after this time. */
const leaseMinutes = 5

/** Inquiries at a time: a vendor that does not answer holds up only a few. */
const inquiriesAtATime = 5

/**
 * Claims the attempts whose inquiry is due, the longest due first, and inquires about each.
 * @param stopping ends before the next inquiry; claimed attempts are left to their lease
 * @returns how many were claimed
 */
export async function inquireDueAttempts(
  context: AppContext,
  atMost = 1000,
  stopping?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update payment_attempts set next_inquiry_at = now() + make_interval(mins => ${leaseMinutes})
    where id = any(array(
      select id from payment_attempts where next_inquiry_at <= now()
      order by next_inquiry_at limit ${atMost} for update skip locked))
    returning id`.execute(context.db)
  const queue = rows.values()
  await Promise.all(
    Array.from({ length: inquiriesAtATime }, async () => {
      for (const { id } of queue)
        if (!stopping?.aborted)
          await inquireAttempt(context, id).catch((err: unknown) =>
            context.log.error({ err, attemptId: id }, 'inquiry failed'),
          )
    }),
  )
  return rows.length
}

export function attemptsTasks(context: AppContext): Tasks {
  return {
    async [inquireAttemptTask](payload) {
      const { attemptId } = z.object({ attemptId: z.int() }).parse(payload)
      await inquireAttempt(context, attemptId)
    },
    async [removeRefusedTask]() {
      await context.db
        .deleteFrom('refused_callbacks')
        .where('at', '<', new Date(Date.now() - 90 * 86_400_000))
        .execute()
    },
  }
}
