import { sql } from 'kysely'
import type { RowInput } from '../../../contract/src/entry.ts'
import { allLanguages, firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/qurbani-offers.ts'
import { choiceStates } from '../../../contract/src/share-states.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { translatedColumn } from '../platform/database/translated-column.ts'
import { Problem } from '../platform/http/problem.ts'
import { moneyOfShares } from './order-money.ts'
import { isConfirmation } from './order-notices.ts'

/** SQL: closing time of `offer` in `season`. */
export const closesAt = sql<Date>`closing_time(season.first_on, offer.days_after, offer.closes_day,
  offer.closes_time, offer.time_zone)`

/** SQL condition: `offer` takes no orders, because of its closing time or the status of `season`. */
export const isClosed = sql<boolean>`(${closesAt} <= now() or season.status <> 'open')`

export const titleIn = (language: Language) => translatedColumn('cause', 'fundtitle', language)

/** SQL: where and when donors collect the meat of `offer`, in a language; '' when the poor get it. */
export const collectionIn = (language: Language) =>
  sql<string>`case when offer.meat = 'collect' then coalesce(nullif(offer.collection ->> ${language}::text, ''),
    offer.collection ->> ${firstLanguage}::text, '') else '' end`

/** Reads the offers of a season by region; an order over two offers counts at each with its shares there. */
export async function readOffers(
  language: Language,
  db: Database,
  seasonId: number,
): Promise<RowInput<typeof calls.listQurbaniOffers>[]> {
  const { rows } = await sql<RowInput<typeof calls.listQurbaniOffers>>`${selectOffers(language)},
      figures.orders, figures.missing_names, figures.choices, figures.received,
      figures.fulfilled, figures.notified,
      (select count(*)::int from qurbani_animals where offer_id = offer.id) as animals,
      (select count(*)::int from qurbani_animals where offer_id = offer.id and slaughtered_at is not null)
        as slaughtered_animals
    ${fromOffers}
    left join lateral (
      select count(distinct ordered.id)::int as orders,
        count(*) filter (where share.name = '' and share.state in ('ordered', 'allotted'))::int as missing_names,
        count(distinct ordered.id) filter (where share.state = any(${[...choiceStates]}))::int as choices,
        count(distinct ordered.id) filter (where exists (select from qurbani_notices as notice
          where notice.order_id = ordered.id and ${isConfirmation} and queued_at is not null))::int as notified,
        coalesce(sum(amount), 0)::int as received,
        coalesce(sum(amount) filter (where is_fulfilled), 0)::int as fulfilled
      from (select distinct order_id as id from qurbani_shares
        where offer_id = offer.id and state not in ('held', 'released')) as known
      join qurbani_orders as ordered using (id) cross join lateral ${moneyOfShares} as money
      join qurbani_shares as share on share.id = money.id
      where share.offer_id = offer.id and share.state <> 'held'
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

const blankCollection = sql`${jsonText(Object.fromEntries(allLanguages.map((one) => [one, ''])))}::jsonb`

const selectOffers = (language: Language) => sql`
  select offer.id, season_id, cause_id, ${titleIn(language)} as region, time_zone, days_after, animal,
    shares_per_animal, share_price, animal_price, meat, ${blankCollection} || collection as collection, days, closes_day,
    to_char(closes_time, 'HH24:MI') as closes_time, stock, held, sold, is_offered, ${closesAt} as closes_at`

const fromOffers = sql`from qurbani_offers as offer
  join seasons as season on season.id = season_id join causes as cause on cause.id = cause_id`
