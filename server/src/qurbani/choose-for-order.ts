import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/public-qurbani.ts'
import { donorActor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { fulfilOrders } from './fulfil-orders.ts'
import { moveShares } from './move-shares.ts'
import { openShares, readOrders, type StoredOrder } from './own-orders.ts'
import { lockOffers } from './share-stock.ts'

const stateAfter = { other_offer: 'ordered', next_year: 'next_year', sadaqah: 'sadaqah' } as const

/**
 * Applies the donor's choice for shares of an order that are unplaced or missed.
 * @throws Problem 404; 409 when no share awaits a choice, or the other offer has no room any more
 */
export const chooseForOrder = (
  language: Language,
  db: Database,
  link: string,
  { position, choice, offer }: BodyOf<typeof calls.chooseForOrder>,
  request: Parameters<typeof donorActor>[0],
): Promise<StoredOrder[]> =>
  db.transaction().execute(async (trx) => {
    const before = await readOrders(language, trx, link)
    await lockOffers(
      trx,
      before.flatMap(({ shares }) => shares.map(({ offer_id }) => offer_id)).concat(offer ?? []),
    )
    const order = (await readOrders(language, trx, link)).find((one) => one.position === position)
    if (!order) throw Problem.notFound('problem.not-found.donation')
    if (!order.choices) throw Problem.conflict('refusal.order.nothing-to-choose')
    if (choice === 'other_offer' && !order.choices.some(({ id }) => id === offer))
      throw Problem.conflict('refusal.order.offer-full')
    await moveShares(
      trx,
      openShares(order)
        // Already for next year.
        .filter(({ state }) => state !== stateAfter[choice])
        .map((share) => ({
          id: share.id,
          offer_id: share.offer_id,
          from: share.state,
          to: stateAfter[choice],
          ...(choice === 'other_offer' && offer !== undefined && { next_offer_id: offer }),
        })),
    )
    // Sadaqah needs no slaughter.
    if (choice === 'sadaqah') await fulfilOrders(trx, [order.id])
    await recordAudit(trx, donorActor(request), 'chose_for_order', `order ${order.id}`, { choice, offer })
    return readOrders(language, trx, link)
  })
