import { queueJob } from '../platform/jobs/start-jobs.ts'

export const inquireAttemptTask = 'inquire-attempt'

/**
 * Queues the inquiry about an attempt for now, one waiting job per attempt. A planned one needs no job: the attempt holds its
 * time (attempts.jobs.ts).
 */
export async function queueInquiry(db: Parameters<typeof queueJob>[0], attemptId: number): Promise<void> {
  await queueJob(db, inquireAttemptTask, { attemptId }, { key: `${inquireAttemptTask}:${attemptId}` })
}
