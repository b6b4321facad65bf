import { sql } from 'kysely'
import { choiceStates } from '../../../contract/src/share-states.ts'
import { english } from '../../../words/src/reader.ts'
import { withdrawMessages } from '../messages/event-messages.ts'
import { queueMessage, toDonors } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { orderMessages } from './order-messages.ts'
import { eventOfNotice, isConfirmation } from './order-notices.ts'

/** SQL: an offer of `season` can be ordered. */
const openSeason = sql`season.kind = 'qurbani' and season.status = 'open' and exists (
  select from qurbani_offers as offer where offer.season_id = season.id and is_offered)`

/** SQL condition: `share` waits for another season, which is open, and its donor was not notified of it. */
export const isSeasonDue = sql<boolean>`exists (select from seasons as season
  where ${openSeason} and season.id <> (select season_id from qurbani_offers where id = share.offer_id)
    and not exists (select from qurbani_notices as notice where notice.order_id = share.order_id
      and notice.kind = 'next_season' and notice.subject_id = season.id))`

/** Adds the message about a choice to the due messages of its order. */
export const addChoiceNotice = (trx: Database, orderId: number) =>
  sql`insert into qurbani_notices (order_id, kind, subject_id)
    select ${orderId}::bigint, 'chosen', count(*) + 1 from qurbani_notices
    where order_id = ${orderId} and kind = 'chosen'`.execute(trx)

/**
 * Withdraws the confirmations of orders after an undone slaughter, and adds a correction to the due messages
 * of those whose confirmation was sent.
 * @returns the number of corrections
 */
export async function withdrawConfirmations(trx: Database, orderIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ order_id: number; event: string }>`
    update qurbani_notices as notice set withdrawn_at = now()
    where order_id = any(${[...orderIds]}::bigint[]) and ${isConfirmation}
    returning order_id, ${eventOfNotice} as event`.execute(trx)
  const sent: number[] = []
  for (const { order_id, event } of rows)
    if (!(await withdrawMessages(trx, event, english.t('refusal.message.dropped.slaughter_undone'))))
      sent.push(order_id)
  await sql`
    insert into qurbani_notices (order_id, kind, subject_id)
    select order_id, 'corrected', count(*) from qurbani_notices
    where order_id = any(${sent}::bigint[]) and withdrawn_at is not null group by 1`.execute(trx)
  return sent.length
}

/** Minutes before a confirmation is sent, in which a slaughter can be undone without a message. */
const minutesBeforeConfirmation = 10

/**
 * Queues the due messages of orders, each only once: the confirmation, when some shares were slaughtered and
 * none awaits slaughter; the request to choose, for each offer with a share that needs a choice; and the news
 * that the next season is open, for shares that wait for it. Also queues the messages that `addChoiceNotice`
 * and `withdrawConfirmations` added. Run it in the transaction that moves the shares. Messages of a donation
 * without a contact remain due, and `followOrders` queues them when it has one.
 * @returns the number of queued messages
 */
export async function queueOrderMessages(trx: Database, orderIds: readonly number[]): Promise<number> {
  await sql`
    insert into qurbani_notices (order_id, kind, subject_id)
    select order_id, 'choice', offer_id from qurbani_shares
    where order_id = any(${[...orderIds]}::bigint[]) and state = any(${[...choiceStates]}) group by 1, 3
    union all
    select order_id, 'slaughtered', (select count(*) from qurbani_notices as notice
        where notice.order_id = share.order_id and withdrawn_at is not null)
    from qurbani_shares as share where order_id = any(${[...orderIds]}::bigint[])
    group by 1 having bool_or(state = 'slaughtered') and not bool_or(state in ('ordered', 'allotted'))
    union all
    select distinct share.order_id, 'next_season', season.id from qurbani_shares as share, seasons as season
    where order_id = any(${[...orderIds]}::bigint[]) and state = 'next_year' and ${openSeason}
      and season.id <> (select season_id from qurbani_offers where id = share.offer_id)
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{
    order_id: number
    subject_id: number
    contact_id: number
    kind: keyof typeof orderMessages
  }>`
    update qurbani_notices as notice set queued_at = now()
    from qurbani_orders as ordered join donation_contacts as attached using (donation_id)
    where ordered.id = order_id and order_id = any(${[...orderIds]}::bigint[]) and queued_at is null
      and withdrawn_at is null
    returning order_id, kind, subject_id, contact_id`.execute(trx)
  for (const [kind, queued] of Map.groupBy(rows, (row) => row.kind)) {
    const message = orderMessages[kind]
    const recipients = queued.map(({ order_id, subject_id, contact_id }) => ({
      contactId: contact_id,
      event: `order ${order_id}, ${subject_id}`,
      facts: { order_id },
    }))
    const minutes = kind === 'slaughtered' ? minutesBeforeConfirmation : 0
    await queueMessage(trx, message, toDonors(message, recipients, minutes))
  }
  return rows.length
}
