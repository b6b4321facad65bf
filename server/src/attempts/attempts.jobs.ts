import * as z from 'zod'
import type { Parts } from '../parts.ts'
import type { Tasks } from '../platform/jobs.ts'
import { inquireAttempt, inquireAttemptTask, queueInquiry } from './inquire-attempt.ts'

const askOverdueTask = 'ask-overdue-attempts'
const removeRefusedTask = 'remove-old-refused-notices'

/**
 * Every five minutes: attempts whose question is overdue, because a process died with the job in its hands. Every night:
 * refused notices that fit no attempt are forgotten after 90 days.
 */
export const attemptsCrontab = [
  `*/5 * * * * ${askOverdueTask} ?jobKey=${askOverdueTask}`,
  `13 21 * * * ${removeRefusedTask} ?jobKey=${removeRefusedTask}`,
].join('\n')

const minutesOverdue = 5

export function attemptsTasks(parts: Parts): Tasks {
  return {
    async [inquireAttemptTask](payload) {
      const { attemptId } = z.object({ attemptId: z.int() }).parse(payload)
      await inquireAttempt(parts, attemptId)
    },
    async [askOverdueTask]() {
      const overdue = await parts.db
        .selectFrom('payment_attempts')
        .select('id')
        .where('next_inquiry_at', '<', new Date(Date.now() - minutesOverdue * 60_000))
        .orderBy('next_inquiry_at')
        .limit(500)
        .execute()
      for (const { id } of overdue) await queueInquiry(parts.db, id)
    },
    async [removeRefusedTask]() {
      await parts.db
        .deleteFrom('refused_notices')
        .where('at', '<', new Date(Date.now() - 90 * 86_400_000))
        .execute()
    },
  }
}
