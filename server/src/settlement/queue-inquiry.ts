import { queueJob } from '../platform/jobs/start-jobs.ts'

export const inquireAttemptTask = 'inquire-attempt'

/**
 * Queues an inquiry about an attempt for now, one waiting job per attempt. Scheduled inquiries need no job:
 * the attempt stores their time (attempts.jobs.ts).
 */
export async function queueInquiry(db: Parameters<typeof queueJob>[0], attemptId: number): Promise<void> {
  await queueJob(db, inquireAttemptTask, { attemptId }, { key: `${inquireAttemptTask}:${attemptId}` })
}
