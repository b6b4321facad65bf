import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/qurbani-animals.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findOfferOfAnimal, readAnimals } from './animals.queries.ts'
import { fulfilOrders } from './fulfil-orders.ts'
import { moveShares } from './move-shares.ts'
import type { ShareMove } from './plan/plan-order.ts'
import { queueOrderMessages } from './queue-order-messages.ts'
import { lockOffers } from './share-stock.ts'

export type Mark = {
  id: number
  at: string
  /** Number of undone slaughters of the animal that the author of the mark knew. */
  undone: number
}

/**
 * Records that animals of an offer were slaughtered: the money of their shares becomes income, and messages
 * are queued for orders without a share that awaits slaughter. Idempotent, because phones repeat marks; a
 * mark of a slaughter that was undone does not count.
 * @param by name of a member of staff, or the field list
 * @throws Problem 409 before the first day is confirmed, and before the first day of Eid in the region
 */
export async function recordSlaughters(
  trx: Database,
  offerId: number,
  marks: readonly Mark[],
  by: string,
): Promise<void> {
  await lockOffers(trx, [offerId])
  const beginsAt = await beginOfEid(trx, offerId)
  // Limited to the time from the beginning of Eid until now, because a phone's clock may be wrong.
  const { rows } = await sql<{ id: number }>`
    update qurbani_animals as animal set slaughtered_at = greatest(least(mark.at, now()), ${beginsAt}), slaughtered_by = ${by}
    from (select id, undone, min(at) as at from jsonb_to_recordset(${jsonText(marks)}::jsonb)
      as one (id bigint, at timestamptz, undone int) group by 1, 2) as mark
    where animal.id = mark.id and animal.undone = mark.undone and offer_id = ${offerId} and slaughtered_at is null
      and exists (select from qurbani_shares where animal_id = animal.id and state = 'allotted')
    returning animal.id`.execute(trx)
  if (rows.length === 0) return
  const { rows: shares } = await sql<ShareMove & { order_id: number }>`
    select id, order_id, offer_id, state as "from", 'slaughtered' as "to" from qurbani_shares
    where animal_id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 'allotted'`.execute(trx)
  await moveShares(trx, shares)
  const orders = [...new Set(shares.map(({ order_id }) => order_id))]
  await fulfilOrders(trx, orders)
  await queueOrderMessages(trx, orders)
}

/**
 * Reads the beginning of Eid in the region of an offer.
 * @throws Problem 409 before it, and while the first day is only expected
 */
async function beginOfEid(trx: Database, offerId: number): Promise<Date> {
  const { rows } = await sql<{ begins_at: Date; is_begun: boolean; is_confirmed: boolean }>`
    select begins_at, begins_at <= now() as is_begun, confirmed_on is not null as is_confirmed
    from qurbani_offers as offer join seasons as season on season.id = season_id
    cross join lateral (select (first_on + days_after)::timestamp at time zone time_zone as begins_at) as eid
    where offer.id = ${offerId}`.execute(trx)
  const [eid] = rows
  if (!eid?.is_begun) throw Problem.conflict('refusal.offer.days-not-begun')
  if (!eid.is_confirmed) throw Problem.conflict('refusal.offer.first-day-expected')
  return eid.begins_at
}

/**
 * Reads a time in the zone of an offer's region.
 * @throws Problem as `beginOfEid`; 422 in the future, and before Eid in the region
 */
async function readTime(trx: Database, offerId: number, minute: string): Promise<Date> {
  const beginsAt = await beginOfEid(trx, offerId)
  const { rows } = await sql<{ at: Date }>`
    select ${minute}::timestamp at time zone time_zone as at from qurbani_offers where id = ${offerId}`.execute(
    trx,
  )
  const at = rows[0]?.at ?? new Date()
  if (at > new Date()) throw Problem.invalidField('at', 'office-fields.slaughtered-at.future')
  if (at < beginsAt) throw Problem.invalidField('at', 'office-fields.slaughtered-at.before-eid')
  return at
}

/**
 * Records when an animal was slaughtered.
 * @throws Problem as `readTime`; 404; 409 when it was slaughtered already, or has no shares
 */
export const markSlaughtered = (
  db: Database,
  id: number,
  { at: minute }: BodyOf<typeof calls.recordSlaughter>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    const offerId = await findOfferOfAnimal(trx, id)
    const before = await readAnimals(staff.reader.language, trx, offerId)
    const animal = before.animals.find((one) => one.id === id)
    if (!animal || animal.slaughtered_at !== null || animal.shares.length === 0)
      throw Problem.conflict('refusal.animal.slaughtered')
    const time = minute === undefined ? new Date() : await readTime(trx, offerId, minute)
    const mark = { id, at: time.toISOString(), undone: animal.undone }
    await recordSlaughters(trx, offerId, [mark], staff.caller.name)
    await recordAudit(trx, staff, 'slaughtered_animal', animal.tag, { offer: offerId })
    return readAnimals(staff.reader.language, trx, offerId)
  })
