import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Queues a job for each due row that has none. Rows carry their own due time, so writing one adds nothing to
 * the queue, whose function costs more than the row and whose NOTIFY serialises commits.
 * @param task one waiting job per row, under the key `task:id`
 * @param named the id's name in the task's payload
 * @param due selects `id` and the job's `priority`, lower ones run first; the longest due first
 * @param atMost rows per run, so that a long queue is not scanned every second
 * @returns how many were queued
 */
export async function queueDueRows(
  db: Database,
  task: string,
  named: string,
  due: RawBuilder<unknown>,
  atMost = 1000,
): Promise<number> {
  const key = sql`${`${task}:`}::text || planned.id`
  const { rows } = await sql<{ queued: number }>`
    with due as (${due} limit ${atMost}),
    without_job as (select id, priority from due as planned
      where not exists (select from graphile_worker.jobs as job where job.key = ${key})),
    queued as (
      select graphile_worker.add_jobs(array_agg(
        (${task}::text, json_build_object(${named}::text, planned.id), null, null, null, ${key}, planned.priority, null)
          ::graphile_worker.job_spec
        order by planned.id))
      from without_job as planned having count(*) > 0
    )
    select count(*)::int as queued from queued`.execute(db)
  return rows[0]?.queued ?? 0
}
