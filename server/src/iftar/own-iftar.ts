import { sql } from 'kysely'
import type { AnswerInput, BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/iftar.ts'
import { donorActor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayOfOffer, readPublicIftar } from './iftar-offers.queries.ts'
import { lockIftarOffers, moveOrders } from './iftar-stock.ts'

type OwnIftar = AnswerInput<typeof calls.readOwnIftar>[number]
type StoredOrder = OwnIftar & { id: number; offer_id: number }

async function readStoredOrders(db: Database, link: string): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select ordered.id, ordered.offer_id, ordered.position, place, ramazan_day, ${dayOfOffer} as on, meals,
      line.amount - line.refunded_amount as amount, state, null as choices
    from payment_intents as intent join donations as donation on donation.intent_id = intent.id
    join iftar_orders as ordered on ordered.donation_id = donation.id
    join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
    join iftar_offers as offer on offer.id = offer_id join seasons as season on season.id = season_id
    where link = ${link} and state not in ('held', 'released') order by ordered.position`.execute(db)
  const open = rows.some(({ state }) => state === 'unplaced') ? await readPublicIftar(db) : []
  return rows.map((order) => ({
    ...order,
    choices:
      order.state === 'unplaced'
        ? open
            .filter(({ free, price }) => free >= order.meals && price * order.meals <= order.amount)
            .map(({ id, place, on }) => ({ id, place, on }))
        : null,
  }))
}

/** Reads the paid meals of a donation by its link. */
export const readOwnIftar = async (db: Database, link: string): Promise<OwnIftar[]> =>
  (await readStoredOrders(db, link)).map(({ id: _, offer_id: __, ...order }) => order)

/**
 * Applies the donor's choice for unplaced meals.
 * @throws Problem 404; 409 when nothing awaits a choice, or the other iftar has closed or has no room
 */
export const chooseIftar = (
  db: Database,
  link: string,
  { position, offer }: BodyOf<typeof calls.chooseIftar>,
  request: Parameters<typeof donorActor>[0],
): Promise<OwnIftar[]> =>
  db.transaction().execute(async (trx) => {
    const before = await readStoredOrders(trx, link)
    await lockIftarOffers(trx, [
      ...before.map(({ offer_id }) => offer_id),
      ...(offer === null ? [] : [offer]),
    ])
    const order = (await readStoredOrders(trx, link)).find((one) => one.position === position)
    if (!order) throw Problem.notFound('problem.not-found.donation')
    if (!order.choices) throw Problem.conflict('refusal.order.nothing-to-choose')
    if (offer !== null && !order.choices.some(({ id }) => id === offer)) {
      const isOpen = (await readPublicIftar(trx)).some(({ id }) => id === offer)
      throw Problem.conflict(isOpen ? 'refusal.order.offer-full' : 'refusal.order.offer-closed')
    }
    const { id, offer_id, meals } = order
    const to = offer === null ? 'sadaqah' : 'ordered'
    await moveOrders(trx, [{ id, offer_id, meals, from: 'unplaced', to, next_offer_id: offer ?? offer_id }])
    await recordAudit(trx, donorActor(request), 'chose_for_order', `iftar order ${id}`, { offer })
    return readOwnIftar(trx, link)
  })
