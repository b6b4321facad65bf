import type { Database } from '../platform/database/database.ts'
import { queueJob } from '../platform/jobs/start-jobs.ts'

export const attachingTask = 'attach-contacts'

/** Queues the job that attaches donations to donor records, which otherwise runs every minute. */
export const queueAttaching = (db: Database): Promise<void> =>
  queueJob(db, attachingTask, {}, { key: attachingTask })
