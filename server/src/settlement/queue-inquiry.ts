import { queueJob } from '../platform/jobs/start-jobs.ts'

export const inquireAttemptTask = 'inquire-attempt'
export const inquiryKey = (attemptId: number | '') => `${inquireAttemptTask}:${attemptId}`

/**
 * Queues the inquiry about an attempt, one waiting job per attempt: now, or at a planned time. A plan does not put off
 * an inquiry that is waiting already: it may be a callback's that came while the gateway was being asked.
 */
export async function queueInquiry(
  db: Parameters<typeof queueJob>[0],
  attemptId: number,
  runAt?: Date,
): Promise<void> {
  await queueJob(
    db,
    inquireAttemptTask,
    { attemptId },
    { key: inquiryKey(attemptId), ...(runAt ? { runAt, keepTime: true } : {}) },
  )
}
