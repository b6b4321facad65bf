import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { batchJob } from '../platform/jobs/start-jobs.ts'

export const appealBatches = batchJob('send-appeal-portion')

/**
 * Begins to send an appeal, at once or when a second person has approved it.
 * @throws Problem 409 when it was begun already
 */
export async function beginAppeal(trx: Database, id: number, begunBy: number): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ begun_at: sql`now()`, begun_by: begunBy })
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => Problem.conflict('refusal.appeal.begun'))
  await appealBatches.queue(trx)
}
