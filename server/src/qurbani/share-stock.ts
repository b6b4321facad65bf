import { sql } from 'kysely'
import type { animals } from '../../../contract/src/qurbani-offers.ts'
import { english } from '../../../words/src/reader.ts'
import { changeHeld, holdUnits, lockStock, type OfferTable } from '../catalogue/seasons/offer-stock.ts'
import type { OfferToValidate, ShareStock } from '../catalogue/seasons/reserved-stock.ts'
import type { AppContext } from '../context.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { closesAt } from './offers.queries.ts'
import { readWakalah, storeWakalah } from './wakalah-text.ts'

export const qurbaniOffers: OfferTable = {
  from: sql`from qurbani_offers`,
  update: sql`update qurbani_offers`,
}

/** Stock of offers, for orders in the donation form. */
export const shareStock = ({ db }: Pick<AppContext, 'db'>): ShareStock => ({
  readOffers: () => readOpenOffers(db),
  hold: (trx, donations) => holdUnits(trx, qurbaniOffers, donations),
  release: (trx, shares) => changeHeld(trx, qurbaniOffers, shares, -1),
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
})

async function readOpenOffers(db: Database): Promise<OfferToValidate[]> {
  const wakalah = (await readWakalah(db)).map(({ hash }) => hash)
  const { rows } = await sql<
    Omit<OfferToValidate, 'purpose' | 'wakalah'> & {
      animal: (typeof animals)[number]
      meat: 'poor' | 'collect'
      hijri_year: number
    }
  >`
    select offer.id, cause_id, shares_per_animal, share_price, animal_price, animal, meat, hijri_year,
      ${closesAt} as closes_at
    from qurbani_offers as offer join seasons as season on season.id = season_id
    where is_offered and season.status = 'open'`.execute(db)
  return rows.map(({ animal, meat, hijri_year, ...offer }) => ({
    ...offer,
    wakalah,
    purpose: english.t('qurbani.purpose', { year: String(hijri_year), animal, meat }),
  }))
}

/** Locks offers until the transaction ends. @returns unsold shares by offer */
export const lockOffers = (trx: Database, ids: readonly number[]) => lockStock(trx, qurbaniOffers, ids)
