import type { Database } from '../database/database.ts'
import { queueJob, scheduled, type Tasks } from './start-jobs.ts'

/**
 * A job that works through many rows in portions, each in one transaction: it queues itself until none is
 * left, and runs every five minutes in case its process died.
 */
export function portionJob(task: string) {
  const queue = (db: Database): Promise<void> => queueJob(db, task, {}, { key: task })
  return {
    queue,
    /** @param workPortion returns whether rows may remain */
    tasks: (db: Database, workPortion: (db: Database) => Promise<boolean>): Tasks => ({
      [task]: scheduled('*/5 * * * *', async () => {
        if (await workPortion(db)) await queue(db)
      }),
    }),
  }
}
