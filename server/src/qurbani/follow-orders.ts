import { sql } from 'kysely'
import { isReservationOver } from '../catalogue/seasons/offer-stock.ts'
import type { Database } from '../platform/database/database.ts'
import { fulfilOrders } from './fulfil-orders.ts'
import { moveOrderMoney } from './move-order-money.ts'
import { moveShares } from './move-shares.ts'
import { closesAt, isClosed } from './offers.queries.ts'
import { isOrderPaid, shortfallOfShare } from './order-money.ts'
import { type OrderToPlan, planOrder } from './plan/plan-order.ts'
import { isSeasonDue, queueOrderMessages } from './queue-order-messages.ts'
import { lockOffers } from './share-stock.ts'

/** SQL condition: the reservation of `ordered` is over. */
const isOver = isReservationOver(sql`(
  select min(${closesAt}) from qurbani_shares as share join qurbani_offers as offer on offer.id = share.offer_id
  join seasons as season on season.id = season_id where share.order_id = ordered.id and share.state = 'held')`)

/** Maximum number of orders per transaction, which locks their offers. */
const ordersAtATime = 100

/**
 * Moves shares to the state that their payment requires: `ordered` when paid, `released` when the reservation
 * is over or the line refunded; shares paid late take the remaining stock or become `unplaced`. Queues the
 * messages of orders that had no contact when they became due. Reads only orders whose payment has changed,
 * whose reservation is over or whose message is due.
 * @returns the number of orders that moved plus the number of queued messages
 */
export async function followOrders(db: Database): Promise<number> {
  let moved = 0
  for (;;) {
    const { rows } = await sql<{ id: number; offer_ids: number[]; changes: number[] }>`
      with changed as (
        select order_id, array_agg(id) as changes from (
          select id, order_id from qurbani_order_changes order by id limit ${ordersAtATime}) as first group by 1
      ), due as (
        select order_id from changed
        union select order_id from qurbani_shares join qurbani_orders as ordered on ordered.id = order_id
          where state = 'held' and ${isOver}
        union select order_id from qurbani_notices as notice join qurbani_orders as ordered on ordered.id = order_id
          where queued_at is null and withdrawn_at is null and exists (select from donation_contacts as attached
            where attached.donation_id = ordered.donation_id)
        union select share.order_id from qurbani_shares as share where state = 'next_year' and ${isSeasonDue}
      )
      select ordered.id, coalesce(changes, '{}') as changes, array(select distinct offer_id from qurbani_shares
        where order_id = ordered.id) as offer_ids
      from due join qurbani_orders as ordered on ordered.id = order_id left join changed using (order_id)
      order by accepted_at, ordered.id limit ${ordersAtATime}`.execute(db)
    if (rows.length === 0) return moved
    const changed = await db.transaction().execute((trx) => followLocked(trx, rows))
    moved += changed
    // Another process has moved these orders.
    if (changed === 0 && rows.every(({ changes }) => changes.length === 0)) return moved
  }
}

type LockedOrder = OrderToPlan & { id: number }

async function followLocked(
  trx: Database,
  orders: readonly { id: number; offer_ids: number[]; changes: number[] }[],
): Promise<number> {
  const free = await lockOffers(
    trx,
    orders.flatMap(({ offer_ids }) => offer_ids),
  )
  const { rows: closed } = await sql<{ id: number }>`
    select offer.id from qurbani_offers as offer join seasons as season on season.id = season_id
    where offer.id = any(${[...free.keys()]}::int[])
      and ${isClosed}`.execute(trx)
  for (const { id } of closed) free.set(id, 0)
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<LockedOrder>`
    select ordered.id, ${isOrderPaid} as "isPaid", ${isOver} as "isOver",
      line.refunded_amount::bigint * json_array_length(shares) / line.amount as "refundedShares", shares
    from qurbani_orders as ordered join donation_funds as line using (donation_id, position)
    cross join lateral (
      select json_agg(json_build_object('id', id, 'offer_id', offer_id, 'state', state, 'shortfall',
        case is_paid when true then 'paid' when false then 'unpaid' else 'none' end) order by number) as shares
      from qurbani_shares as share left join lateral ${shortfallOfShare} as shortfall on true
      where order_id = ordered.id) as own
    where ordered.id = any(${ids}::bigint[]) order by accepted_at, ordered.id`.execute(trx)
  let changed = 0
  for (const order of rows) {
    const moves = planOrder(order, (id) => free.get(id) ?? 0)
    if (moves.length > 0) changed += 1
    for (const { offer_id, from, to } of moves)
      if (to === 'ordered' && from !== 'held') free.set(offer_id, (free.get(offer_id) ?? 0) - 1)
    await moveShares(trx, moves)
  }
  await moveOrderMoney(trx, ids)
  // A price difference can be paid after the slaughter.
  await fulfilOrders(trx, ids)
  await sql`delete from qurbani_order_changes
    where id = any(${orders.flatMap(({ changes }) => changes)}::bigint[])`.execute(trx)
  return changed + (await queueOrderMessages(trx, ids))
}
