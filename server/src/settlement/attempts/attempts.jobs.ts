import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueDueRows } from '../../platform/jobs/queue-due-rows.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { inquireAttemptTask, queueInquiry } from '../queue-inquiry.ts'
import { inquireAttempt } from './inquire-attempt.ts'

const askOverdueTask = 'ask-overdue-attempts'
const removeRefusedTask = 'remove-old-refused-callbacks'

/**
 * Every five minutes: re-queues overdue inquiries, for example after a process died during the job. Every
 * night: deletes refused callbacks without an attempt after 90 days.
 */
export const attemptsCrontab = [
  `*/5 * * * * ${askOverdueTask} ?jobKey=${askOverdueTask}`,
  `13 21 * * * ${removeRefusedTask} ?jobKey=${removeRefusedTask}`,
].join('\n')

const minutesOverdue = 5

export const queueDueInquiries = (db: Database): Promise<number> =>
  queueDueRows(
    db,
    inquireAttemptTask,
    'attemptId',
    sql`select id, 0 as priority from payment_attempts where next_inquiry_at <= now() order by next_inquiry_at`,
  )

export function attemptsTasks(context: AppContext): Tasks {
  return {
    async [inquireAttemptTask](payload) {
      const { attemptId } = z.object({ attemptId: z.int() }).parse(payload)
      await inquireAttempt(context, attemptId)
    },
    async [askOverdueTask]() {
      const overdue = await context.db
        .selectFrom('payment_attempts')
        .select('id')
        .where('next_inquiry_at', '<', new Date(Date.now() - minutesOverdue * 60_000))
        .orderBy('next_inquiry_at')
        .limit(500)
        .execute()
      for (const { id } of overdue) await queueInquiry(context.db, id)
    },
    async [removeRefusedTask]() {
      await context.db
        .deleteFrom('refused_callbacks')
        .where('at', '<', new Date(Date.now() - 90 * 86_400_000))
        .execute()
    },
  }
}
