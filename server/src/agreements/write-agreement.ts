import { sql } from 'kysely'
import { type Database, jsonText } from '../platform/database/database.ts'
import type { AgreementToPlan, ScheduledCharge } from './plan-agreement.ts'
import type { Terms } from './read-agreement.ts'

/** Adds terms to an agreement. @param addedBy null for the donor */
export async function addTerms(
  trx: Database,
  agreementId: number,
  { valid_from, lines, ...terms }: Terms,
  addedBy: number | null,
): Promise<void> {
  await trx
    .insertInto('agreement_terms')
    .values({
      ...terms,
      agreement_id: agreementId,
      valid_from: sql<Date>`${valid_from}::date`,
      lines: jsonText(lines),
      added_by: addedBy,
    })
    .execute()
}

/**
 * Writes new and changed charges of agreements; what was paid of them is never written here.
 * @returns the agreements that got a new charge
 */
export async function writeCharges(
  trx: Database,
  charges: readonly { agreement_id: number; charge: ScheduledCharge }[],
): Promise<number[]> {
  if (charges.length === 0) return []
  const rows = charges.map(({ agreement_id, charge }) => ({ agreement_id, ...charge }))
  const { rows: written } = await sql<{ agreement_id: number; is_new: boolean }>`
    insert into planned_charges (agreement_id, period, due_on, expected, progress, noticed_on, requested_on,
      reminders, reminded_on)
    select agreement_id, period, due_on, expected, progress, noticed_on, requested_on, reminders, reminded_on
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as charge
      (agreement_id bigint, period text, due_on date, expected int, progress text, noticed_on date,
       requested_on date, reminders smallint, reminded_on date)
    on conflict (agreement_id, period) do update set progress = excluded.progress,
      noticed_on = excluded.noticed_on, requested_on = excluded.requested_on,
      reminders = excluded.reminders, reminded_on = excluded.reminded_on
    returning agreement_id, xmax = 0 as is_new`.execute(trx)
  await writeRequests(trx, rows)
  return [...new Set(written.filter(({ is_new }) => is_new).map(({ agreement_id }) => agreement_id))]
}

/** Plans the requests of charges, one for each, and stores when a failed one was reported to the donor. */
async function writeRequests(
  trx: Database,
  charges: readonly ({ agreement_id: number } & ScheduledCharge)[],
): Promise<void> {
  const rows = charges.flatMap(({ agreement_id, period, request }) =>
    request ? [{ agreement_id, period, status: request.status, reported_on: request.reported_on }] : [],
  )
  const [planned, reported] = [
    rows.filter(({ status }) => status === 'planned'),
    rows.filter(({ reported_on }) => reported_on !== null),
  ]
  // An earlier request keeps its method, even if the donor now gives in a way without requests.
  if (planned.length > 0)
    await sql`
      insert into charge_requests (charge_id, method)
      select charge.id, method
      from jsonb_to_recordset(${jsonText(planned)}::jsonb) as row (agreement_id bigint, period text)
      join planned_charges as charge using (agreement_id, period)
      join agreements on agreements.id = agreement_id
      where not exists (select from charge_requests where charge_id = charge.id)
      on conflict (charge_id) do nothing`.execute(trx)
  if (reported.length > 0)
    await sql`
      update charge_requests set reported_on = row.reported_on
      from jsonb_to_recordset(${jsonText(reported)}::jsonb) as row (agreement_id bigint, period text, reported_on date)
      join planned_charges as charge using (agreement_id, period)
      where charge_id = charge.id and charge_requests.reported_on is null`.execute(trx)
}

/** Stores the status and next day of agreements. */
export async function writeSchedules(
  trx: Database,
  plans: readonly ({ id: number } & Pick<AgreementToPlan, 'status'> & { next_action_on: string | null })[],
): Promise<void> {
  const ids = plans.map(({ id }) => id)
  // A list of ids lets PostgreSQL use the index; for a join alone it reads the whole table.
  await sql`
    update agreements set status = plan.status, next_action_on = plan.next_action_on
    from unnest(${ids}::bigint[], ${plans.map(({ status }) => status)}::text[],
      ${plans.map(({ next_action_on }) => next_action_on)}::date[]) as plan (id, status, next_action_on)
    where agreements.id = plan.id and agreements.id = any(${ids}::bigint[])`.execute(trx)
}
