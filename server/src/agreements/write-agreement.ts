import { sql } from 'kysely'
import { isNight } from '../../../contract/src/ramazan-calendar.ts'
import { type Database, idList, jsonText, prepared } from '../platform/database/database.ts'
import { eveningIn } from './night-hour.ts'
import { newestDueDay } from './plan-agreement.ts'
import { readAgreementsToPlan, readRules, type Terms } from './read-agreement.ts'
import type { AgreementToPlan, ScheduledCharge } from './scheduled-charge.ts'

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

/** Writes new and changed charges of agreements, except their paid amounts. */
export async function writeCharges(
  trx: Database,
  charges: readonly { agreement_id: number; charge: ScheduledCharge }[],
): Promise<void> {
  if (charges.length === 0) return
  const column = <Name extends keyof ScheduledCharge>(name: Name) => charges.map(({ charge }) => charge[name])
  const ids = charges.map(({ agreement_id }) => agreement_id)
  await sql`${prepared}
    insert into planned_charges (agreement_id, period, due_on, expected, progress, noticed_on, requested_on,
      reminders, reminded_on, overtaken_on)
    select agreement_id, period, due_on, expected, progress, noticed_on, requested_on, reminders, reminded_on,
      overtaken_on
    from unnest(${idList(ids)}::bigint[], ${column('period')}::text[],
      ${column('due_on')}::date[], ${column('expected')}::int[], ${column('progress')}::text[],
      ${column('noticed_on')}::date[], ${column('requested_on')}::date[], ${column('reminders')}::smallint[],
      ${column('reminded_on')}::date[], ${column('overtaken_on')}::date[])
      as charge (agreement_id, period, due_on, expected, progress, noticed_on, requested_on, reminders, reminded_on,
        overtaken_on)
    on conflict (agreement_id, period) do update set progress = excluded.progress, due_on = excluded.due_on,
      noticed_on = excluded.noticed_on, requested_on = excluded.requested_on,
      reminders = excluded.reminders, reminded_on = excluded.reminded_on,
      overtaken_on = excluded.overtaken_on`.execute(trx)
  await writeRequests(trx, charges)
}

/**
 * Clears the notices of a day for which no message was queued, because the donor has neither an address nor a
 * number: a card is charged only after a notice. The next run tries again.
 */
export async function withdrawNotices(trx: Database, cards: readonly number[], today: string): Promise<void> {
  if (cards.length === 0) return
  await sql`${prepared}
    update planned_charges set noticed_on = null
    where agreement_id = any(${idList(cards)}::bigint[]) and noticed_on = ${today}::date
      and not exists (select from messages
        where event_key = concat('agreement_notice ', agreement_id, ' ', ${today}::text))`.execute(trx)
}

/**
 * Plans the requests of charges, one for each charge, and stores when a failed request was reported to the
 * donor.
 */
async function writeRequests(
  trx: Database,
  charges: readonly { agreement_id: number; charge: ScheduledCharge }[],
): Promise<void> {
  const rows = charges.flatMap(({ agreement_id, charge: { period, request } }) =>
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
      from jsonb_to_recordset(${jsonText(reported)}::jsonb) as row (agreement_id bigint, period text,
        reported_on date)
      join planned_charges as charge using (agreement_id, period)
      where charge_id = charge.id and charge_requests.reported_on is null`.execute(trx)
}

/** Stores the status and next day of agreements. */
export async function writeSchedules(
  trx: Database,
  plans: readonly ({ id: number } & Pick<AgreementToPlan, 'status'> & { next_action_on: string | null })[],
): Promise<void> {
  const ids = idList(plans.map(({ id }) => id))
  // A list of ids lets PostgreSQL use the index; for a join alone it reads the whole table.
  await sql`${prepared}
    update agreements set status = plan.status, next_action_on = plan.next_action_on
    from unnest(${ids}::bigint[], ${plans.map(({ status }) => status)}::text[],
      ${plans.map(({ next_action_on }) => next_action_on)}::date[]) as plan (id, status, next_action_on)
    where agreements.id = plan.id and agreements.id = any(${ids}::bigint[])`.execute(trx)
}

/**
 * Skips a charge whose request was not sent before the next period was due, as after days without jobs. The
 * trigger on its charge cancels the request.
 * @returns whether it was skipped
 */
export const skipOvertaken = (
  db: Database,
  { agreement_id, period }: { agreement_id: number; period: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select from agreements where id = ${agreement_id} for no key update`.execute(trx)
    const [agreement] = await readAgreementsToPlan(trx, [agreement_id])
    const rules = await readRules(trx)
    const { calendar } = rules
    const today = agreement && isNight(period) ? eveningIn(agreement.time_zone, new Date()) : rules.today
    const charge = agreement?.charges.find((one) => one.period === period)
    const newest = agreement && newestDueDay(agreement, today, calendar)
    if (!charge || !newest || newest <= charge.due_on) return false
    const skipped = { ...charge, progress: 'skipped' as const, overtaken_on: today }
    await writeCharges(trx, [{ agreement_id, charge: skipped }])
    return true
  })
