import { sql } from 'kysely'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { isReservationOver } from '../catalogue/seasons/offer-stock.ts'
import { queueMessage, toDonors } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { iftarChoiceMessage } from './iftar-message.ts'
import { iftarClosesAt, isOrderable } from './iftar-offers.queries.ts'
import { lockIftarOffers, moveOrders } from './iftar-stock.ts'
import { type IftarOrder, planIftarOrder } from './plan-iftar-order.ts'

/** Maximum number of orders moved in one transaction, which locks their offers. */
const maxOrdersPerBatch = 200

const facts = sql`
  intent.status = any(${[...moneyHeldStatuses]}) and line.amount > line.refunded_amount as "isPaid",
  ${isReservationOver(iftarClosesAt)} as "isOver", ramazan_day > coalesce(nights, 30) as "isGone"`

const fromOrders = sql`from iftar_orders as ordered join iftar_offers as offer on offer.id = offer_id
  join seasons as season on season.id = season_id
  join donation_funds as line using (donation_id, position)
  join donations as donation on donation.id = donation_id
  join payment_intents as intent on intent.id = intent_id`

/**
 * Moves orders of meals to the state that their payment requires, and asks donors of unplaced ones to choose.
 * @returns the number of orders that moved
 */
export async function followIftar(db: Database): Promise<number> {
  let moved = 0
  for (;;) {
    const { rows } = await sql<{ id: number; offer_id: number }>`
      select id, offer_id from (select ordered.id, ordered.offer_id, state, ${facts} ${fromOrders}) as one
      where state = 'held' and ("isPaid" or "isOver") or state = 'released' and "isPaid"
        or state in ('ordered', 'unplaced') and not "isPaid" or state = 'ordered' and "isGone"
      order by id limit ${maxOrdersPerBatch}`.execute(db)
    const changed = rows.length > 0 ? await db.transaction().execute((trx) => followLocked(trx, rows)) : 0
    moved += changed
    // No order is due, or another process has moved the due ones.
    if (changed === 0) break
  }
  await db.transaction().execute(notifyUnplaced)
  return moved
}

async function followLocked(
  trx: Database,
  orders: readonly { id: number; offer_id: number }[],
): Promise<number> {
  const offerIds = orders.map(({ offer_id }) => offer_id)
  const free = await lockIftarOffers(trx, offerIds)
  const { rows: open } = await sql<{ id: number }>`
    select offer.id from iftar_offers as offer join seasons as season on season.id = season_id
    where offer.id = any(${offerIds}::int[]) and ${isOrderable}`.execute(trx)
  const isOpenOffer = new Set(open.map(({ id }) => id))
  const { rows } = await sql<IftarOrder>`
    select ordered.id, ordered.offer_id, meals, state, ${facts} ${fromOrders}
    where ordered.id = any(${orders.map(({ id }) => id)}::bigint[]) order by ordered.id`.execute(trx)
  const moves = rows.flatMap((order) => {
    const { id, offer_id, meals, state: from } = order
    const remaining = free.get(offer_id) ?? 0
    const to = planIftarOrder(order, isOpenOffer.has(offer_id) ? remaining : 0)
    if (from === 'released' && to === 'ordered') free.set(offer_id, remaining - meals)
    return from === to ? [] : { id, offer_id, next_offer_id: offer_id, meals, from, to }
  })
  await moveOrders(trx, moves)
  return moves.length
}

/** Queues one request to choose for each unplaced order and offer; a donation without a contact waits. */
async function notifyUnplaced(trx: Database): Promise<void> {
  const { rows } = await sql<{ order_id: number; contact_id: number; offer_id: number }>`
    update iftar_orders as ordered set notified_of = offer_id
    from donation_contacts as attached
    where attached.donation_id = ordered.donation_id and state = 'unplaced'
      and notified_of is distinct from offer_id
    returning ordered.id as order_id, contact_id, offer_id`.execute(trx)
  if (rows.length === 0) return
  const recipients = rows.map(({ order_id, contact_id, offer_id }) => ({
    contactId: contact_id,
    event: `iftar order ${order_id}, ${offer_id}`,
    facts: { order_id },
  }))
  await queueMessage(trx, iftarChoiceMessage, toDonors(iftarChoiceMessage, recipients))
}
