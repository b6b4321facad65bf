import { sql } from 'kysely'
import type { RowInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/qurbani-offers.ts'
import { choiceStates } from '../../../contract/src/share-states.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** SQL: closing time of `offer` in `season`. */
export const closesAt = sql<Date>`closing_time(season.first_on, offer.days_after, offer.closes_day,
  offer.closes_time, offer.time_zone)`

/** SQL: title of `cause` in a language. */
export const titleIn = (language: Language) =>
  sql<string>`coalesce(nullif(cause.texts -> ${language}::text ->> 'fundtitle', ''), cause.fundtitle)`

/** Reads the offers of a season with their progress, by region. */
export async function readOffers(
  language: Language,
  db: Database,
  seasonId: number,
): Promise<RowInput<typeof calls.listOffers>[]> {
  const { rows } = await sql<RowInput<typeof calls.listOffers>>`${selectOffers(language)},
      figures.orders, figures.missing_names, figures.choices, figures.received,
      figures.fulfilled, figures.notified,
      (select count(*)::int from qurbani_animals where offer_id = offer.id) as animals,
      (select count(*)::int from qurbani_animals where offer_id = offer.id and slaughtered_at is not null)
        as slaughtered_animals
    ${fromOffers}
    left join lateral (
      select count(distinct order_id)::int as orders,
        count(*) filter (where share.name = '' and state in ('ordered', 'allotted'))::int as missing_names,
        count(distinct order_id) filter (where state = any(${[...choiceStates]}))::int as choices,
        count(distinct order_id) filter (where exists (select from qurbani_notices as notice
          where notice.order_id = share.order_id and kind = 'slaughtered'))::int as notified,
        coalesce(max(line.received), 0)::int as received, coalesce(max(line.fulfilled), 0)::int as fulfilled
      from qurbani_shares as share
      cross join lateral (
        select sum(amount - refunded_amount) as received, sum(fulfilled_amount) as fulfilled
        from donation_funds join qurbani_orders as ordered using (donation_id, position)
        where ordered.id in (select order_id from qurbani_shares
          where offer_id = offer.id and state not in ('held', 'released'))
      ) as line
      where share.offer_id = offer.id and state not in ('held', 'released')
    ) as figures on true
    where season_id = ${seasonId} order by region, offer.id`.execute(db)
  return rows
}

/** @throws Problem 404 */
export async function readOffer(
  language: Language,
  db: Database,
  id: number,
): Promise<calls.QurbaniOffer & { season_id: number }> {
  const { rows } = await sql<calls.QurbaniOffer & { season_id: number }>`
    ${selectOffers(language)} ${fromOffers} where offer.id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.offer')
  return rows[0]
}

const selectOffers = (language: Language) => sql`
  select offer.id, season_id, cause_id, ${titleIn(language)} as region, time_zone, days_after, animal,
    shares_per_animal, share_price, animal_price, meat, days, closes_day,
    to_char(closes_time, 'HH24:MI') as closes_time, stock, held, sold, is_offered, ${closesAt} as closes_at`

const fromOffers = sql`from qurbani_offers as offer
  join seasons as season on season.id = season_id join causes as cause on cause.id = cause_id`
