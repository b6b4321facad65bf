import { sql } from 'kysely'
import { choiceStates } from '../../../contract/src/share-states.ts'
import { queueMessage, toDonors } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { choiceMessage, slaughteredMessage } from './order-messages.ts'

/**
 * Queues the due messages of orders, each only once: the confirmation, when some shares were slaughtered and
 * none awaits slaughter, and the request to choose, for each offer with a share that needs a choice. Run it
 * in the transaction that moves the shares. Messages of a donation without a contact remain due, and
 * `followOrders` queues them when it has one.
 * @returns the number of queued messages
 */
export async function queueOrderMessages(trx: Database, orderIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    order_id: number
    offer_id: number
    contact_id: number
    kind: 'slaughtered' | 'choice'
  }>`
    with due as (
      select order_id, 'choice' as kind, offer_id from qurbani_shares
      where order_id = any(${[...orderIds]}::bigint[]) and state = any(${[...choiceStates]}) group by 1, 3
      union all
      select order_id, 'slaughtered', 0 from qurbani_shares where order_id = any(${[...orderIds]}::bigint[])
      group by 1 having bool_or(state = 'slaughtered') and not bool_or(state in ('ordered', 'allotted'))
    ), claimed as (
      insert into qurbani_notices (order_id, kind, offer_id) select order_id, kind, offer_id from due
      where exists (select from qurbani_orders as ordered join donation_contacts using (donation_id)
        where ordered.id = due.order_id)
      on conflict do nothing returning order_id, kind, offer_id
    )
    select order_id, kind, offer_id, contact_id from claimed
    join qurbani_orders as ordered on ordered.id = order_id
    join donation_contacts as attached on attached.donation_id = ordered.donation_id`.execute(trx)
  for (const kind of ['slaughtered', 'choice'] as const) {
    const message = kind === 'choice' ? choiceMessage : slaughteredMessage
    const recipients = rows.flatMap(({ order_id, offer_id, contact_id, ...row }) =>
      row.kind === kind
        ? { contactId: contact_id, event: `order ${order_id}, ${offer_id}`, facts: { order_id } }
        : [],
    )
    if (recipients.length > 0) await queueMessage(trx, message, toDonors(message, recipients))
  }
  return rows.length
}
