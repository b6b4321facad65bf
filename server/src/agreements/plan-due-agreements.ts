import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, prepared } from '../platform/database/database.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { queueAgreementMessages } from './messages/agreement-messages.ts'
import { eveningIn } from './night-hour.ts'
import { type AgreementRules, planAgreement } from './plan-agreement.ts'
import { type PlannedAgreement, readAgreementsToPlan, readRules } from './read-agreement.ts'
import type { ScheduledCharge } from './scheduled-charge.ts'
import { withdrawNotices, writeCharges, writeSchedules } from './write-agreement.ts'

/** Agreements in one transaction: about 50 ms of work. */
const batch = 500

/**
 * Time without a donation after which the machine counts as idle. A batch takes less than the time between
 * two donations.
 */
const lullMs = 1000

/**
 * Plans the agreements whose day has come: their charges, messages and next day, in batches. Several
 * processes share the work: each takes agreements that no other has locked. While donations arrive, each
 * batch is followed by a pause of three times its own length, so that the two connections together write for
 * half of the time, and seldom at once.
 * @param today the present day by default
 * @returns the number planned
 */
export async function planDueAgreements(db: Database, today?: string): Promise<number> {
  const covered = new Set<number>()
  const areDonorsGiving = await watchDonations(db)
  let planned = 0
  /** Goes through the agreements in the order of their ids, until a pass finds none. */
  const plan = async () => {
    for (let [after, inPass] = [0, 0]; ; ) {
      const began = performance.now()
      const done = await planBatch(db, after, today, covered)
      planned += done.count
      inPass += done.count
      for (const intentId of done.surpluses)
        await applySettlement(db, { intentId }, { kind: 'charge_planned' }, 'system')
      if (done.last !== undefined) after = done.last
      else if (inPass === 0) return
      else [after, inPass] = [0, 0]
      if (await areDonorsGiving()) await sleep(3 * (performance.now() - began))
    }
  }
  // Plans two batches at once: one is planned while the database writes the other.
  await Promise.all([plan(), plan()])
  return planned
}

/**
 * Returns a function that returns whether a new donation or payment appeared within `lullMs`, as far as its
 * calls have seen.
 */
export async function watchDonations(db: Database): Promise<() => Promise<boolean>> {
  const newestId = async () => {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from payment_intents`.execute(db)
    return rows[0]?.id ?? null
  }
  let [newest, seenAt] = [await newestId(), Number.NEGATIVE_INFINITY]
  return async () => {
    const id = await newestId()
    if (id !== newest) [newest, seenAt] = [id, performance.now()]
    return performance.now() - seenAt < lullMs
  }
}

/**
 * @param after id of the last agreement before the batch
 * @param covered agreements whose money was allocated to their charges in this run
 */
const planBatch = (db: Database, after: number, today: string | undefined, covered: Set<number>) =>
  db.transaction().execute(async (trx) => {
    const rules = { ...(await readRules(trx)), ...(today !== undefined && { today }) }
    const { rows } = await sql<{ id: number }>`select ${prepared}
      id from agreements
      where id > ${after} and next_action_on <= ${rules.today}::date and status <> 'ended'
      order by id limit ${batch} for no key update skip locked`.execute(trx)
    const ids = rows.map(({ id }) => id)
    const surpluses = await planLocked(trx, ids, rules, covered)
    return { count: rows.length, last: ids.at(-1), surpluses }
  })

/**
 * Requests the nights of Ramazan whose evening has begun in their donors' time zones. Nights move with the
 * first day of their season, so planned nights of the neighbouring days are planned again.
 */
export async function planNights(db: Database, now = new Date()): Promise<void> {
  const { rows: zones } = await sql<{ time_zone: string }>`select ${prepared} distinct time_zone
    from planned_charges join agreements on agreements.id = agreement_id
    where ${isNearNight(dayOf(now))}`.execute(db)
  const covered = new Set<number>()
  for (const { time_zone } of zones)
    for (let after: number | undefined = 0; after !== undefined; )
      after = await planEvening(db, time_zone, after, eveningIn(time_zone, now), covered)
}

/** Maximum days by which a moved first day may move a planned night. */
const maxMoveDays = 4

const isNearNight = (day: string) => sql`progress = 'planned' and planned_charges.status = 'planned'
  and due_on between ${day}::date - ${maxMoveDays}::int and ${day}::date + ${maxMoveDays}::int
  and period like '%-R%' and agreements.status <> 'ended'`

/** @returns id of the last agreement of the batch; undefined for an empty batch */
async function planEvening(
  db: Database,
  zone: string,
  after: number,
  today: string,
  covered: Set<number>,
): Promise<number | undefined> {
  const { last, surpluses } = await db.transaction().execute(async (trx) => {
    const rules = { ...(await readRules(trx)), today, is_evening: true }
    const { rows } = await sql<{ id: number }>`select ${prepared} id from agreements
      where id > ${after} and time_zone = ${zone} and exists (select from planned_charges
        where agreement_id = agreements.id and ${isNearNight(today)})
      order by id limit ${batch} for no key update skip locked`.execute(trx)
    const ids = rows.map(({ id }) => id)
    return { last: ids.at(-1), surpluses: await planLocked(trx, ids, rules, covered) }
  })
  for (const intentId of surpluses)
    await applySettlement(db, { intentId }, { kind: 'charge_planned' }, 'system')
  return last
}

/**
 * Plans locked agreements and writes the result.
 * @returns ids of the payment intents whose surplus pays a charge that was planned later
 */
async function planLocked(
  trx: Database,
  ids: readonly number[],
  rules: AgreementRules,
  covered: Set<number>,
): Promise<number[]> {
  if (ids.length === 0) return []
  const agreements = await readAgreementsToPlan(trx, ids)
  const plans = agreements.map((agreement) => ({ ...planAgreement(agreement, rules), id: agreement.id }))
  await writeCharges(
    trx,
    plans.flatMap(({ id, charges }) => charges.map((charge) => ({ agreement_id: id, charge }))),
  )
  const paying = agreements.filter(
    (agreement, index) =>
      !covered.has(agreement.id) && coversCharge(agreement, plans[index]?.charges ?? [], rules),
  )
  for (const { id } of paying) covered.add(id)
  const isPaying = new Set(paying.map(({ id }) => id))
  await writeSchedules(
    trx,
    plans.map((plan) => ({
      ...plan,
      // Planned again once the money is allocated to its charges, also after a crash in between.
      next_action_on: isPaying.has(plan.id) ? rules.today : plan.next_action_on,
    })),
  )
  for (const [message, due] of Map.groupBy(plans, (plan) => plan.message))
    if (message !== null)
      await queueAgreementMessages(
        trx,
        message,
        due.map(({ id }) => id),
        rules.today,
      )
  const alsoNoticed = plans.filter(({ also_notice }) => also_notice).map(({ id }) => id)
  await queueAgreementMessages(trx, 'notice', alsoNoticed, rules.today)
  const cards = agreements.filter(({ method }) => method === 'stored_card').map(({ id }) => id)
  await withdrawNotices(trx, cards, rules.today)
  return readSurpluses(trx, paying)
}

/** Returns whether money received in advance can pay an existing or newly planned charge. */
function coversCharge(
  { charges, in_advance }: PlannedAgreement,
  planned: readonly ScheduledCharge[],
  { surplus }: AgreementRules,
): boolean {
  if (surplus === 'unallocated' || in_advance === 0) return false
  return [...charges, ...planned].some(
    ({ paid, expected, progress }) => paid < expected && progress !== 'skipped' && progress !== 'cancelled',
  )
}

/** Reads the donations of agreements with an amount that paid no charge yet, oldest first. */
async function readSurpluses(trx: Database, agreements: readonly PlannedAgreement[]): Promise<number[]> {
  if (agreements.length === 0) return []
  const { rows } = await sql<{ intent_id: number }>`
    select intent_id from donations join payment_intents as intent on intent.id = intent_id
    where agreement_id = any(${agreements.map(({ id }) => id)}::bigint[])
      and settled_at is not null
      and amount - refunded_amount > (select coalesce(sum(charge_donations.amount), 0) from charge_donations
        where charge_donations.intent_id = intent.id and undone_at is null)
    order by intent_id`.execute(trx)
  return rows.map(({ intent_id }) => intent_id)
}
