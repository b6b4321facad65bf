import { sql } from 'kysely'
import type { QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import { english } from '../../../words/src/reader.ts'
import {
  changeHeldUnits,
  holdUnits,
  isReleasableDonation,
  lockStock,
} from '../catalogue/seasons/offer-stock.ts'
import type { OfferToValidate, ShareStock } from '../catalogue/seasons/reserved-stock.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { moveShares, qurbaniOffers } from './move-shares.ts'
import { closesAt } from './offers.queries.ts'
import type { ShareMove } from './plan/plan-order.ts'
import { readWakalah, storeWakalah } from './wakalah-text.ts'

/** Stock of offers, for orders in the donation form. */
export const shareStock: ShareStock = {
  readOffers: readOpenOffers,
  hold: (trx, donations, before = []) => holdUnits(trx, qurbaniOffers, donations, before, readReleasable),
  release: (trx, shares) => changeHeldUnits(trx, qurbaniOffers, shares, -1),
  async insertOrders(trx, orders) {
    if (orders.length === 0) return
    await storeWakalah(trx, new Set(orders.map(({ wakalah }) => wakalah)))
    await sql`
      with ordered as (
        insert into qurbani_orders (donation_id, position, is_whole, wakalah, held_until)
        select donation_id, position, is_whole, wakalah, now() + case when "isTransfer"
          then make_interval(hours => transfer_hours) else make_interval(mins => card_minutes) end
        from jsonb_to_recordset(${jsonText(orders)}::jsonb) as one
          (donation_id bigint, position smallint, is_whole boolean, wakalah text, "isTransfer" boolean),
          qurbani_settings
        returning id, donation_id, position
      )
      insert into qurbani_shares (order_id, number, offer_id, name, parent, intention, state)
      select ordered.id, number, offer_id, share ->> 'name', share ->> 'parent', share ->> 'intention', 'held'
      from jsonb_to_recordset(${jsonText(orders)}::jsonb) as one
        (donation_id bigint, position smallint, offer_id int, shares jsonb)
      join ordered using (donation_id, position)
      cross join lateral jsonb_array_elements(shares) with ordinality as share (share, number)`.execute(trx)
  },
}

async function readReleasable(trx: Database, link: string, offerIds: readonly number[]) {
  const { rows } = await sql<ShareMove>`
    select share.id, offer_id, share.state as "from", 'released' as "to"
    from qurbani_shares as share join qurbani_orders as ordered on ordered.id = order_id
    join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    where share.state = 'held' and offer_id = any(${[...offerIds]}::int[]) and ${isReleasableDonation(link)}`.execute(
    trx,
  )
  return {
    units: rows.map(({ offer_id }) => ({ offer_id, count: 1 })),
    release: () => moveShares(trx, rows),
  }
}

export type Purpose = Pick<QurbaniOffer, 'animal' | 'meat'> & { hijri_year: number }

/** Purpose on receipts, in English. */
export const purposeOf = ({ animal, meat, hijri_year }: Purpose): string =>
  english.t('qurbani.purpose', { year: String(hijri_year), animal, meat })

async function readOpenOffers(db: Database): Promise<OfferToValidate[]> {
  const wakalah = (await readWakalah(db)).map(({ hash }) => hash)
  const { rows } = await sql<Omit<OfferToValidate, 'purpose' | 'wakalah'> & Purpose>`
    select offer.id, cause_id, shares_per_animal, share_price, animal_price, animal, meat, hijri_year,
      ${closesAt} as closes_at
    from qurbani_offers as offer join seasons as season on season.id = season_id
    where is_offered and season.status = 'open'`.execute(db)
  return rows.map(({ animal, meat, hijri_year, ...offer }) => ({
    ...offer,
    wakalah,
    purpose: purposeOf({ animal, meat, hijri_year }),
  }))
}

/** Locks offers until the transaction ends. @returns unsold shares by offer */
export const lockOffers = (trx: Database, ids: readonly number[]) => lockStock(trx, qurbaniOffers, ids)
