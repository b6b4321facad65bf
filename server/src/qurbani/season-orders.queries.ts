import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnswerInput, BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/qurbani-orders.ts'
import { outcomeOfEvent } from '../messages/event-messages.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import { containsText } from '../platform/database/search-text.ts'
import type { PageRequest } from '../platform/http/pagination.ts'
import { titleIn } from './offers.queries.ts'
import { isOrderPaid, moneyOfShares } from './order-money.ts'
import { eventOfNotice } from './order-notices.ts'

type OrderList = AnswerInput<typeof calls.listOrders>

/** SQL: notices of orders with the outcome of their message. */
const notices = sql`(
  select order_id, notice.kind, case when notice.queued_at is null then 'due'
    else coalesce(${outcomeOfEvent(eventOfNotice)}, 'no_address') end as outcome
  from qurbani_notices as notice where withdrawn_at is null)`

/** Reads a page of the orders of a season, newest first: a row for each offer of an order. */
export async function readSeasonOrders(
  language: Language,
  db: Database,
  seasonId: number,
  filters: BodyOf<typeof calls.listOrders>,
  pageRequest: PageRequest,
): Promise<OrderList> {
  const ofSeason = sql`array(select id from qurbani_offers where season_id = ${seasonId})`
  const listed = sql`(
    select distinct share.order_id, share.offer_id
    from qurbani_shares as share join qurbani_orders as ordered on ordered.id = order_id
    join donations as donation on donation.id = donation_id join donation_donors as donor on donor.id = donor_id
    left join qurbani_animals as animal on animal.id = animal_id
    where share.offer_id = any(${ofSeason}) and ${sql.join(conditionsOf(filters), sql` and `)}) as listed`
  const messages = sql<OrderList['messages'][number]>`
    select kind, outcome, count(*)::int from ${notices} as notice
    where order_id in (select order_id from qurbani_shares where offer_id = any(${ofSeason}))
    group by 1, 2 order by 1, 2`
  const page = await readPage(db, pageRequest, {
    from: listed,
    rows: (limit) => sql<OrderList['data'][number]>`
      select ordered.id, listed.offer_id, donation.id as donation_id, donation_code, contact_id, first_name, last_name,
        ${titleIn(language)} as region, animal, is_whole, intent.status as payment_status, own.amount, own.shares,
        ${isOrderPaid} and (own.is_slaughtered or own.awaits_slaughter and season.status <> 'done') as is_editable,
        coalesce((select json_agg(json_build_object('kind', kind, 'outcome', outcome))
          from ${notices} as notice where notice.order_id = ordered.id), '[]') as messages
      from (select * from ${listed} order by order_id desc, offer_id ${limit}) as listed
      join qurbani_orders as ordered on ordered.id = listed.order_id
      join donations as donation on donation.id = donation_id join donation_donors as donor on donor.id = donor_id
      join payment_intents as intent on intent.id = intent_id
      left join donation_contacts as attached on attached.donation_id = donation.id
      join qurbani_offers as offer on offer.id = listed.offer_id
      join seasons as season on season.id = season_id join causes as cause on cause.id = cause_id
      cross join lateral (
        select coalesce(nullif(sum(money.amount), 0), (select line.amount::bigint from donation_funds as line
            where line.donation_id = donation.id and line.position = ordered.position) * count(*)
            / (select count(*) from qurbani_shares where order_id = ordered.id))::int as amount,
          bool_or(share.state in ('ordered', 'allotted')) as awaits_slaughter,
          bool_or(share.state = 'slaughtered') as is_slaughtered,
          json_agg(json_build_object('id', share.id, 'number', number, 'name', name, 'parent', parent,
            'intention', intention, 'state', share.state, 'tag', tag) order by number) as shares
        from qurbani_shares as share left join ${moneyOfShares} as money using (id)
        left join qurbani_animals as animal on animal.id = animal_id
        where share.order_id = ordered.id and share.offer_id = offer.id) as own
      order by listed.order_id desc, listed.offer_id`,
  })
  return { ...page, messages: (await messages.execute(db)).rows }
}

function conditionsOf({
  search,
  offers,
  states,
  names,
  messages,
}: BodyOf<typeof calls.listOrders>): RawBuilder<SqlBool>[] {
  const person = sql`concat_ws(' ', share.name, share.parent, first_name, last_name, donation_code, tag)`
  return [
    states?.length ? sql`share.state = any(${states})` : sql<SqlBool>`true`,
    ...(search ? [containsText(person, search)] : []),
    ...(offers?.length ? [sql<SqlBool>`share.offer_id::text = any(${offers})`] : []),
    ...(names?.length ? [sql<SqlBool>`share.name = '' and share.state in ('ordered', 'allotted')`] : []),
    ...(messages?.length
      ? [
          sql<SqlBool>`exists (select from ${notices} as notice
            where notice.order_id = share.order_id and concat(kind, '.', outcome) = any(${messages}))`,
        ]
      : []),
  ]
}
