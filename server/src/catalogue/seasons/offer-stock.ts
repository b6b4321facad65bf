import { type RawBuilder, sql } from 'kysely'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { unpaidStatuses } from '../../../../contract/src/status.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/**
 * SQL clauses `from …` and `update …` of a table of offers, whose rows have a `stock`, units `held` by unpaid
 * orders, and units `sold`. The feature that owns the table passes them.
 */
export type OfferTable = { from: RawBuilder<unknown>; update: RawBuilder<unknown> }

/**
 * Refuses a form that was opened before another person's change, which saving it would undo.
 * @param initialFields fields as the form first showed them; undefined for an API client, which sends
 *   complete values
 * @throws Problem 409
 */
export function refuseOutdatedForm(before: object, initialFields: object | undefined): void {
  const current: Record<string, unknown> = { ...before }
  if (
    Object.entries(initialFields ?? {}).some(
      ([name, value]) => JSON.stringify(current[name]) !== JSON.stringify(value),
    )
  )
    throw Problem.conflict('refusal.offer.changed-meanwhile')
}

/** Units of the lines of one donation. */
export type WantedUnits = readonly { offer_id: number; count: number }[]

/** SQL: `held_until` and closing time of each order `ordered` that holds units. */
const heldOrders = sql`(
  select ordered.donation_id, held_until, min(closing_time(season.first_on, offer.days_after, offer.closes_day,
    offer.closes_time, offer.time_zone)) as closes_at
  from qurbani_orders as ordered join qurbani_shares as share on share.order_id = ordered.id
  join qurbani_offers as offer on offer.id = share.offer_id join seasons as season on season.id = season_id
  where share.state = 'held' group by ordered.id
  union all
  select ordered.donation_id, held_until, closing_time(season.first_on, 0, offer.ramazan_day - offer.days_before,
    offer.closes_time, 'Asia/Karachi')
  from iftar_orders as ordered join iftar_offers as offer on offer.id = ordered.offer_id
  join seasons as season on season.id = season_id where ordered.state = 'held')`

/**
 * SQL condition: the reservation of `ordered` is over. For a donor who changes to a bank transfer,
 * `transfer_hours` begin again. An unreported transfer loses its units at the closing time; a reported
 * transfer retains them for all of its hours. A transfer of a shortfall counts only once it is reported.
 * @param closesAt SQL: closing time of the units that `ordered` holds
 */
export const isReservationOver = (closesAt: RawBuilder<unknown>) => sql<boolean>`(held_until <= now()
  and not exists (${pendingTransfer} and (donation.shortfall_of is null or ${isReported})
    and attempt.created_at > now() - (select make_interval(hours => transfer_hours) from qurbani_settings))
  or ${closesAt} <= now() and exists (${pendingTransfer}) and not exists (${pendingTransfer} and ${isReported}))`

const pendingTransfer = sql`
  select from donations as donation join payment_attempts as attempt using (intent_id)
  where (donation.id = ordered.donation_id or donation.shortfall_of = ordered.donation_id)
    and attempt.gateway = ${bankTransferGateway} and attempt.status = 'pending'`

const isReported = sql`exists (
  select from manual_bank_transfers as report where report.attempt_id = attempt.id)`

/**
 * Reads until when unpaid donations and shortfalls hold their shares and meals, at the latest their closing
 * time.
 * @returns instants by payment intent; the earliest for a donation with several orders
 */
export async function readHeldUntil(db: Database, intentIds: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ intent_id: number; until: Date }>`
    select donation.intent_id, min(least(closes_at, greatest(held_until, transfer.until))) as until
    from donations as donation
    join ${heldOrders} as ordered on donation_id = coalesce(donation.shortfall_of, donation.id)
    cross join lateral (
      select max(created_at + make_interval(hours => transfer_hours)) as until
      from payment_attempts as attempt, qurbani_settings
      where attempt.intent_id = donation.intent_id and gateway = ${bankTransferGateway} and status = 'pending'
    ) as transfer
    where donation.intent_id = any(${[...intentIds]}::bigint[]) group by 1
    having min(least(closes_at, greatest(held_until, transfer.until))) > now()`.execute(db)
  return new Map(rows.map(({ intent_id, until }) => [intent_id, until]))
}

/**
 * Locks offers until the transaction ends, by id: before any lock of orders and payments, so that no deadlock
 * can arise.
 * @returns unsold units by offer
 */
export async function lockStock(
  trx: Database,
  table: OfferTable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; free: number }>`
    select id, stock - held - sold as free ${table.from}
    where id = any(${[...new Set(ids)]}::int[]) order by id for update`.execute(trx)
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** Adds to the held and sold units of locked offers. @throws Error beyond the stock or below zero */
export async function changeStock(
  trx: Database,
  table: OfferTable,
  changes: readonly { offer_id: number; held: number; sold: number }[],
): Promise<void> {
  const { rows } = await sql<{ changed: number; wanted: number }>`
    with wanted as (
      select offer_id, sum(held)::int as held, sum(sold)::int as sold
      from jsonb_to_recordset(${jsonText(changes)}::jsonb) as one (offer_id int, held int, sold int)
      group by 1 having sum(held) <> 0 or sum(sold) <> 0
    ), changed as (
      ${table.update} as offer set held = offer.held + wanted.held, sold = offer.sold + wanted.sold
      from wanted where id = offer_id and offer.held + wanted.held >= 0 and offer.sold + wanted.sold >= 0
        and offer.held + wanted.held + offer.sold + wanted.sold <= stock returning 1
    ) select (select count(*) from changed) as changed, (select count(*) from wanted) as wanted`.execute(trx)
  if (rows[0]?.changed !== rows[0]?.wanted) throw new Error('The stock was changed without its lock.')
}

/**
 * SQL condition: `intent` is the unpaid donation with this link. A donation that waits for a bank transfer is
 * not released, because its money may be on the way.
 */
export const isReleasableDonation = (link: string) => sql<boolean>`(intent.link = ${link}
  and intent.status = any(${[...unpaidStatuses]}) and not exists (
    select from payment_attempts as attempt where attempt.intent_id = intent.id
      and attempt.gateway = ${bankTransferGateway} and attempt.status = 'pending'))`

/** Units of these offers that an unpaid donation holds, and their release. */
type ReadReleasable = (
  trx: Database,
  link: string,
  offerIds: readonly number[],
) => Promise<{ units: WantedUnits; release(): Promise<void> }>

/**
 * Holds units for donations, in order: all of a donation or none.
 * @param before by donation, the link of the donor's earlier unpaid donation, which is released when it holds
 *   the last units
 * @returns true for each donation that got its units
 */
export async function holdUnits(
  trx: Database,
  table: OfferTable,
  donations: readonly WantedUnits[],
  before: readonly (string | undefined)[],
  readReleasable: ReadReleasable,
): Promise<boolean[]> {
  const free = await lockStock(
    trx,
    table,
    donations.flatMap((wanted) => wanted.map(({ offer_id }) => offer_id)),
  )
  const isHeld = fitIntoStock(free, donations)
  await changeHeldUnits(trx, table, donations.filter((_, index) => isHeld[index]).flat(), 1)
  for (const [index, wanted] of donations.entries()) {
    const link = before[index]
    if (isHeld[index] || link === undefined) continue
    const offerIds = wanted.map(({ offer_id }) => offer_id)
    const remaining = await lockStock(trx, table, offerIds)
    const { units, release } = await readReleasable(trx, link, offerIds)
    for (const { offer_id, count } of units) remaining.set(offer_id, (remaining.get(offer_id) ?? 0) + count)
    if (!fitIntoStock(remaining, [wanted])[0]) continue
    await release()
    await changeHeldUnits(trx, table, wanted, 1)
    isHeld[index] = true
  }
  return isHeld
}

/** @param sign 1 to hold units, -1 to release them */
export const changeHeldUnits = (trx: Database, table: OfferTable, units: WantedUnits, sign: 1 | -1) =>
  changeStock(
    trx,
    table,
    units.map(({ offer_id, count }) => ({ offer_id, held: sign * count, sold: 0 })),
  )

/**
 * Decides, in order, which donations get their units: all of a donation or none.
 * @param free units by offer
 */
export function fitIntoStock(
  free: ReadonlyMap<number, number>,
  donations: readonly WantedUnits[],
): boolean[] {
  const remaining = new Map(free)
  return donations.map((wanted) => {
    const after = new Map(remaining)
    for (const { offer_id, count } of wanted) after.set(offer_id, (after.get(offer_id) ?? 0) - count)
    if (wanted.some(({ offer_id }) => (after.get(offer_id) ?? -1) < 0)) return false
    for (const [id, count] of after) remaining.set(id, count)
    return true
  })
}
