import { sql } from 'kysely'
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

/**
 * Moves shares to the state that their payment requires: `ordered` when paid, `released` when the reservation
 * is over or the line refunded; shares paid late take the remaining stock or become `unplaced`.
 * @returns the number of orders that moved
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
    if (moves.some(({ to }) => to === 'unplaced')) await queueOrderMessages(trx, [order.id])
  }
  return changed
}
