import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Queues a job for each row that is due and has none. Rows plan their own work, by a time that they hold: whoever writes
 * one writes nothing into the queue, whose function costs more than the row, and whose NOTIFY makes commits wait for each other.
 * @param task one waiting job a row, under the key `task:id`
 * @param named what the task's payload calls the id
 * @param due selects `id`, the longest due first
 * @param atMost so many at once, so that a long queue is not looked through every second
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
    without_job as (select id from due as planned where not exists (select from graphile_worker.jobs as job where job.key = ${key})),
    queued as (
      select graphile_worker.add_jobs(array_agg(
        (${task}::text, json_build_object(${named}::text, planned.id), null, null, null, ${key}, null, null)::graphile_worker.job_spec
        order by planned.id))
      from without_job as planned having count(*) > 0
    )
    select count(*)::int as queued from queued`.execute(db)
  return rows[0]?.queued ?? 0
}
