import { sql } from 'kysely'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/qurbani-animals.ts'
import { hijriDate } from '../../../contract/src/seasons.ts'
import { choiceStates } from '../../../contract/src/share-states.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { isClosed, titleIn } from './offers.queries.ts'
import { isConfirmation, isNoticeSent } from './order-notices.ts'

/** Days for which a link to a field list is valid. */
const validDays = 30

/** SQL condition: the link of `list` was not ended, and is not older than `validDays`. */
export const isOpenList = sql<boolean>`(list.ended_at is null and list.created_at > now() - make_interval(days => ${sql.lit(validDays)}))`

/** Author of the marks of a field list, as `slaughtered_by`. */
export const authorOfMarks = (listId: number) => `field list ${listId}`

/** SQL: number of the field list that marked `animal`. */
const fieldListOf = sql`substring(slaughtered_by from '^field list ([0-9]+)$')::int`

type AnimalList = AnswerInput<typeof calls.listAnimals>

/** Reads the animals of an offer with the people of their shares. @throws Problem 404 */
export async function readAnimals(language: Language, db: Database, offerId: number): Promise<AnimalList> {
  const { rows } = await sql<AnimalList>`
    select ${titleIn(language)} as region, animal, hijri_year, time_zone, (first_on + days_after)::text as first_day, ${isClosed} as is_closed,
      (select count(*)::int from qurbani_shares where offer_id = offer.id and state = 'ordered') as waiting,
      (select count(*)::int from qurbani_shares where offer_id = offer.id and state = 'ordered' and name = '')
        as waiting_unnamed,
      (select count(distinct order_id)::int from qurbani_shares
        where offer_id = offer.id and state = any(${[...choiceStates]})) as choices,
      (select count(distinct share.order_id)::int from qurbani_notices as notice
        join qurbani_shares as share on share.order_id = notice.order_id
        where share.offer_id = offer.id and ${isConfirmation} and queued_at is not null) as notified,
      exists (select from qurbani_field_lists as list where list.offer_id = offer.id and ${isOpenList})
        as has_field_list,
      coalesce((select json_agg(json_build_object('id', animal.id, 'tag', tag, 'place', place, 'day', day,
          'date', first_on + days_after + day - 1,
          'slaughtered_at', slaughtered_at, 'slaughtered_by', case when ${fieldListOf} is null then slaughtered_by end,
          'field_list', ${fieldListOf}, 'has_photo', photo <> '', 'undone', undone,
          'confirmed', (select count(distinct notice.order_id) from qurbani_shares as share
            join qurbani_notices as notice on notice.order_id = share.order_id and ${isConfirmation}
            where animal_id = animal.id and ${isNoticeSent}),
          'shares', (select coalesce(json_agg(json_build_object('slot', slot, 'name', name, 'parent', parent,
              'intention', intention) order by slot), '[]') from qurbani_shares where animal_id = animal.id))
          order by day, place, animal.id)
        from qurbani_animals as animal where animal.offer_id = offer.id), '[]') as animals
    from qurbani_offers as offer join seasons as season on season.id = season_id
    join causes as cause on cause.id = cause_id where offer.id = ${offerId}`.execute(db)
  const [list] = rows
  if (!list) throw Problem.notFound('refusal.not-found.offer')
  const { hijri_year } = list
  return {
    ...list,
    animals: list.animals.map((one) => ({
      ...one,
      hijri_day: hijriDate({ kind: 'qurbani', hijri_year }, one.day).day,
    })),
  }
}

/** @throws Problem 404 */
export async function findOfferOfAnimal(db: Database, id: number): Promise<number> {
  const row = await db
    .selectFrom('qurbani_animals')
    .select('offer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.animal'))
  return row.offer_id
}

/** Selects the shares of an offer by animal, for the slaughterhouse. */
export const sharesToExport = (offerId: number) => sql`
  select tag, place, 9 + day as hijri_day, slot, name, parent, intention, order_id as "order",
    slaughtered_at
  from qurbani_shares as share left join qurbani_animals as animal on animal.id = animal_id
  where share.offer_id = ${offerId} and state in ('ordered', 'allotted', 'slaughtered')
  order by day, place, tag, slot, share.id`
