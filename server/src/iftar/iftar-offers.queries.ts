import { sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/iftar.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Database } from '../platform/database/database.ts'
import { translatedColumn } from '../platform/database/translated-column.ts'

/** SQL: day of `offer` in `season`. */
export const dayOfOffer = sql<string>`(season.first_on + offer.ramazan_day - 1)::text`

/** SQL: closing time of `offer` in `season`. */
export const iftarClosesAt = sql<Date>`closing_time(season.first_on, 0, offer.ramazan_day - offer.days_before,
  offer.closes_time, 'Asia/Karachi')`

/** SQL: condition that donors can order meals of `offer` in `season`. */
export const isOrderable = sql<boolean>`(is_offered and season.status = 'open' and ${iftarClosesAt} > now()
  and offer.ramazan_day <= coalesce(season.nights, 30))`

/** Reads the iftar of a season, by day and place. */
export async function readIftarOffers(
  language: Language,
  db: Database,
  seasonId: number,
): Promise<RowInput<typeof calls.listIftarOffers>[]> {
  const { rows } = await sql<RowInput<typeof calls.listIftarOffers>>`
    select offer.id, cause_id, place, ramazan_day, ${dayOfOffer} as on, price, days_before,
      to_char(closes_time, 'HH24:MI') as closes_time, ${iftarClosesAt} as closes_at, stock, held, sold, is_offered,
      ${translatedColumn('cause', 'fundtitle', language)} as cause,
      (select count(*)::int from iftar_orders where offer_id = offer.id and state = 'ordered') as orders,
      (select count(*)::int from iftar_orders where offer_id = offer.id and state = 'unplaced') as choices
    from iftar_offers as offer join seasons as season on season.id = season_id
    join causes as cause on cause.id = cause_id
    where season_id = ${seasonId} order by ramazan_day, place`.execute(db)
  return rows
}

/** Reads the iftar that donors can give. */
export async function readPublicIftar(db: Database): Promise<AnswerInput<typeof calls.readPublicIftar>> {
  const { rows } = await sql<AnswerInput<typeof calls.readPublicIftar>[number]>`
    select offer.id, cause_id, place, price, ramazan_day, ${dayOfOffer} as on, ${iftarClosesAt} as closes_at,
      stock - held - sold as free
    from iftar_offers as offer join seasons as season on season.id = season_id
    where ${isOrderable} order by ramazan_day, place`.execute(db)
  return rows
}

/** Selects the paid orders of a season with the meals that their money pays for, for the cook. */
export const ordersToExport = (seasonId: number) => sql`
  select season.first_on + offer.ramazan_day - 1 as on, ramazan_day, place, donation_code as donation,
    least(meals, (line.amount - line.refunded_amount) / line.unit_amount) as meals,
    trim(first_name || ' ' || last_name) as donor
  from iftar_orders as ordered join iftar_offers as offer on offer.id = offer_id
  join seasons as season on season.id = season_id
  join donation_funds as line using (donation_id, position)
  join donations as donation on donation.id = donation_id
  join donation_donors on donation_donors.id = donor_id
  where season_id = ${seasonId} and state = 'ordered' order by ramazan_day, place, ordered.id`
