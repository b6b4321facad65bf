import { sql } from 'kysely'
import { importGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { queueJob } from '../../platform/jobs/start-jobs.ts'

export const inquireBatchTask = 'ask-reconciliation-portion'

/** A run without a heartbeat for this long was killed: no gateway takes this long to answer. */
export const minutesOfSilence = 10

/**
 * Starts a run: lists every attempt that could differ, and queues the job that inquires about them one by
 * one. Unsettled attempts come first, then the newest. Ends a run that was killed.
 * @param startedBy 'system', or the member of staff
 * @returns whether it started; false while another run is in progress
 */
export async function beginReconciliation(
  { db, gateways, reconcileDays }: AppContext,
  startedBy: string,
): Promise<boolean> {
  const withoutInquiry = [...gateways.values()].filter(({ inquire }) => !inquire).map(({ name }) => name)
  const notInquirable = [officeGateway, importGateway, ...withoutInquiry]
  return db.transaction().execute(async (trx) => {
    await sql`
      with killed as (
        update reconciliation_runs set ended_at = moved_at
        where ended_at is null and moved_at < now() - make_interval(mins => ${minutesOfSilence}) returning id
      ) delete from reconciliation_questions using killed where run_id = killed.id`.execute(trx)
    const run = await trx
      .insertInto('reconciliation_runs')
      .values({ started_by: startedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!run) return false
    const { numAffectedRows } = await sql`
      with could_differ as (
        select attempt_id as id, true as is_urgent from discrepancies where ended_at is null
        union all select attempt_id, true from refunds where status = 'pending'
        union all select id, true from payment_attempts where status = 'disputed'
        union all select id, true from payment_attempts where next_inquiry_at < now() - interval '1 hour'
        union all select id, false from payment_attempts
          where settled_at > now() - make_interval(days => ${reconcileDays})
        union all select id, false from payment_attempts
          where status in ('failed', 'expired')
            and created_at > now() - make_interval(days => ${reconcileDays})
      )
      insert into reconciliation_questions (run_id, place, attempt_id, gateway)
      select ${run.id}, row_number() over (order by bool_or(is_urgent) desc, id desc), id, lower(gateway)
      from could_differ join payment_attempts using (id)
      where lower(gateway) <> all(${notInquirable})
      group by id, gateway`.execute(trx)
    const planned = Number(numAffectedRows ?? 0)
    await trx.updateTable('reconciliation_runs').set({ planned }).where('id', '=', run.id).execute()
    await queueInquiryBatch(trx, run.id)
    return true
  })
}

/** The unfinished run without a recent heartbeat. */
export async function findStoppedRun(db: AppContext['db']): Promise<number | undefined> {
  const run = await db
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('ended_at', 'is', null)
    .where('moved_at', '<', sql<Date>`now() - make_interval(mins => ${minutesOfSilence})`)
    .executeTakeFirst()
  return run?.id
}

/** @param failures each gateway's number of consecutive unanswered inquiries in this run, by its name */
export async function queueInquiryBatch(
  db: AppContext['db'],
  runId: number,
  failures: Record<string, number> = {},
): Promise<void> {
  await queueJob(db, inquireBatchTask, { runId, failures }, { key: inquireBatchTask })
}
