import { sql } from 'kysely'
import { english } from '../../../words/src/reader.ts'
import {
  changeHeldUnits,
  changeStock,
  holdUnits,
  isReleasableDonation,
  lockStock,
  type OfferTable,
} from '../catalogue/seasons/offer-stock.ts'
import type { MealOffer, MealStock } from '../catalogue/seasons/reserved-stock.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { iftarClosesAt } from './iftar-offers.queries.ts'
import type { IftarMove, IftarState } from './plan-iftar-order.ts'

const iftarOffers: OfferTable = { from: sql`from iftar_offers`, update: sql`update iftar_offers` }

/** Stock of iftar meals, for donations with meals in their cart. */
export const mealStock: MealStock = {
  readOffers: readOpenOffers,
  hold: (trx, donations, before = []) => holdUnits(trx, iftarOffers, donations, before, readReleasable),
  release: (trx, meals) => changeHeldUnits(trx, iftarOffers, meals, -1),
  async insertOrders(trx, orders) {
    if (orders.length === 0) return
    await sql`
      insert into iftar_orders (donation_id, position, offer_id, meals, state, held_until)
      select donation_id, position, offer_id, meals, 'held', now() + case when is_transfer
        then make_interval(hours => transfer_hours) else make_interval(mins => card_minutes) end
      from jsonb_to_recordset(${jsonText(orders)}::jsonb) as one
        (donation_id bigint, position smallint, offer_id int, meals int, is_transfer boolean),
        qurbani_settings`.execute(trx)
  },
}

async function readReleasable(trx: Database, link: string, offerIds: readonly number[]) {
  const { rows } = await sql<IftarMove>`
    select ordered.id, offer_id, offer_id as next_offer_id, meals, state as "from", 'released' as "to"
    from iftar_orders as ordered join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    where state = 'held' and offer_id = any(${[...offerIds]}::int[]) and ${isReleasableDonation(link)}`.execute(
    trx,
  )
  return {
    units: rows.map(({ offer_id, meals }) => ({ offer_id, count: meals })),
    release: () => moveOrders(trx, rows),
  }
}

async function readOpenOffers(db: Database): Promise<MealOffer[]> {
  const { rows } = await sql<
    Omit<MealOffer, 'purpose'> & { place: string; ramazan_day: number; hijri_year: number }
  >`select offer.id, cause_id, price, place, ramazan_day, hijri_year, ${iftarClosesAt} as closes_at
    from iftar_offers as offer join seasons as season on season.id = season_id
    where is_offered and season.status = 'open' and ramazan_day <= coalesce(nights, 30)`.execute(db)
  return rows.map(({ place, ramazan_day, hijri_year, ...offer }) => ({
    ...offer,
    purpose: english.t('nights.iftar', { place, day: ramazan_day, year: String(hijri_year) }),
  }))
}

/** Locks offers until the transaction ends. @returns unsold meals by offer */
export const lockIftarOffers = (trx: Database, ids: readonly number[]) => lockStock(trx, iftarOffers, ids)

const countHeld = (state: IftarState) => (state === 'held' ? 1 : 0)
const countSold = (state: IftarState) => (state === 'ordered' ? 1 : 0)

/**
 * Writes moves of orders, and the counters of their offers, which must be locked.
 * @throws Error for an order that has moved since it was read
 */
export async function moveOrders(trx: Database, moves: readonly IftarMove[]): Promise<void> {
  if (moves.length === 0) return
  const { numAffectedRows } = await sql`
    update iftar_orders as ordered set state = "to", offer_id = next_offer_id
    from jsonb_to_recordset(${jsonText(moves)}::jsonb) as move
      (id bigint, offer_id int, "from" text, "to" text, next_offer_id int)
    where ordered.id = move.id and state = "from" and ordered.offer_id = move.offer_id`.execute(trx)
  if (Number(numAffectedRows) !== moves.length) throw new Error('An order was moved without its lock.')
  await changeStock(
    trx,
    iftarOffers,
    moves.flatMap(({ offer_id, next_offer_id, from, to, meals }) => [
      { offer_id, held: -meals * countHeld(from), sold: -meals * countSold(from) },
      { offer_id: next_offer_id, held: meals * countHeld(to), sold: meals * countSold(to) },
    ]),
  )
}
