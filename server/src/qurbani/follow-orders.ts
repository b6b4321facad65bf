import { sql } from 'kysely'
import { choiceStates } from '../../../contract/src/share-states.ts'
import { holdingStatuses } from '../../../contract/src/status.ts'
import type { Database } from '../platform/database/database.ts'
import { moveShares } from './move-shares.ts'
import { closesAt } from './offers.queries.ts'
import { type OrderToPlan, planOrder } from './plan/plan-order.ts'
import { queueOrderMessages } from './queue-order-messages.ts'
import { lockOffers } from './share-stock.ts'

/** Maximum number of orders of a transaction, which locks their offers. */
const ordersAtATime = 100

/** Condition: the line of `ordered` holds money. */
const isPaid = sql<boolean>`(intent.status = any(${[...holdingStatuses]})
  and line.amount > line.refunded_amount)`

const fromOrders = sql`from qurbani_orders as ordered
  join donation_funds as line using (donation_id, position)
  join donations as donation on donation.id = donation_id
  join payment_intents as intent on intent.id = intent_id`

/** Condition: a message of `ordered`, which has a contact and `states`, is due and not queued. */
const isMessageDue = sql<boolean>`(
  exists (select from donation_contacts as attached where attached.donation_id = ordered.donation_id)
  and ('slaughtered' = any(states) and not states && array['ordered', 'allotted']
      and not exists (select from qurbani_notices where order_id = ordered.id and kind = 'slaughtered')
    or exists (select from qurbani_shares as share
      where share.order_id = ordered.id and state = any(${[...choiceStates]}) and not exists (
        select from qurbani_notices as notice where notice.order_id = ordered.id and kind = 'choice'
          and notice.offer_id = share.offer_id))))`

/**
 * Moves shares to the state that their payment requires: `ordered` when paid, `released` when the reservation
 * is over or the line refunded; shares paid late take the remaining stock or become `unplaced`. Queues the
 * messages of orders that had no contact when they became due.
 * @returns the number of orders that moved, and of these messages
 */
export async function followOrders(db: Database): Promise<number> {
  let moved = 0
  for (;;) {
    const { rows } = await sql<{ id: number; offer_ids: number[] }>`
      select ordered.id, offer_ids ${fromOrders}
      cross join lateral (select array_agg(distinct offer_id) as offer_ids,
          array_agg(distinct state) as states from qurbani_shares where order_id = ordered.id) as shares
      where 'held' = any(states) and (${isPaid} or held_until <= now())
        or 'released' = any(states) and ${isPaid}
        or states && array['ordered', 'allotted', 'missed', 'unplaced', 'next_year'] and not ${isPaid}
        or ${isMessageDue}
      order by accepted_at, ordered.id limit ${ordersAtATime}`.execute(db)
    if (rows.length === 0) return moved
    const changed = await db.transaction().execute((trx) => followLocked(trx, rows))
    moved += changed
    // Another process has moved them.
    if (changed === 0) return moved
  }
}

type LockedOrder = OrderToPlan & { id: number }

async function followLocked(
  trx: Database,
  orders: readonly { id: number; offer_ids: number[] }[],
): Promise<number> {
  const free = await lockOffers(
    trx,
    orders.flatMap(({ offer_ids }) => offer_ids),
  )
  const { rows: closed } = await sql<{ id: number }>`
    select offer.id from qurbani_offers as offer join seasons as season on season.id = season_id
    where offer.id = any(${[...free.keys()]}::int[])
      and (${closesAt} <= now() or season.status <> 'open')`.execute(trx)
  for (const { id } of closed) free.set(id, 0)
  const { rows } = await sql<LockedOrder>`
    select ordered.id, ${isPaid} as "isPaid", held_until <= now() as "isOver",
      (select json_agg(json_build_object('id', id, 'offer_id', offer_id, 'state', state) order by id)
        from qurbani_shares where order_id = ordered.id) as shares
    ${fromOrders} where ordered.id = any(${orders.map(({ id }) => id)}::bigint[])
    order by accepted_at, ordered.id`.execute(trx)
  let changed = 0
  for (const order of rows) {
    const moves = planOrder(order, (id) => free.get(id) ?? 0)
    if (moves.length > 0) changed += 1
    for (const { offer_id, from, to } of moves)
      if (from === 'released' && to === 'ordered') free.set(offer_id, (free.get(offer_id) ?? 0) - 1)
    await moveShares(trx, moves)
  }
  const queued = await queueOrderMessages(
    trx,
    rows.map(({ id }) => id),
  )
  return changed + queued
}
