import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/public-qurbani.ts'
import type { AppContext } from '../context.ts'
import { donorActor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { retryCodeCollision } from '../settlement/new-donation-code.ts'
import { openShortfall } from '../settlement/open-shortfall.ts'
import { prepareDifference } from '../settlement/prepare-difference.ts'
import { fulfilOrders } from './fulfil-orders.ts'
import { moveOrderMoney } from './move-order-money.ts'
import { moveShares } from './move-shares.ts'
import { isClosed } from './offers.queries.ts'
import { openShares, readOrders, type StoredOrder } from './own-orders.ts'
import { addChoiceNotice, queueOrderMessages } from './queue-order-messages.ts'
import { lockOffers, type Purpose, purposeOf } from './share-stock.ts'

/**
 * Applies the donor's choice for the shares of an order that await a choice. Shares of a more expensive offer
 * are held until the donor has paid the difference as a separate donation: for as long as with a bank
 * transfer, and at most until the offer closes.
 * @throws Problem 404; 409 when no share awaits a choice, the other offer has no room any more, or the
 * difference cannot be paid by bank transfer
 */
export const chooseForOrder = (
  context: AppContext,
  language: Language,
  link: string,
  { position, from, choice, offer: offerId }: BodyOf<typeof calls.chooseForOrder>,
  request: Parameters<typeof donorActor>[0],
): Promise<StoredOrder[]> =>
  retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      await lockOffers(trx, [from, ...(offerId === undefined ? [] : [offerId])])
      const order = (await readOrders(language, trx, link)).find(
        (one) => one.position === position && one.offer_id === from,
      )
      if (!order) throw Problem.notFound('problem.not-found.donation')
      if (!order.choices) throw Problem.conflict('refusal.order.nothing-to-choose')
      const offer = order.choices.find(({ id }) => choice === 'other_offer' && id === offerId)
      if (choice === 'other_offer' && !offer)
        throw Problem.conflict(
          (await isOfferOpen(trx, offerId)) ? 'refusal.order.offer-full' : 'refusal.order.offer-closed',
        )
      const difference = offer?.difference ?? 0
      const to = choice === 'other_offer' ? (difference > 0 ? 'held' : 'ordered') : choice
      // Shares already waiting for next year stay.
      const moved = openShares(order).filter(({ state }) => state !== to)
      await moveShares(
        trx,
        moved.map(({ id, state }) => ({
          id,
          offer_id: from,
          from: state,
          to,
          ...(offer && { next_offer_id: offer.id }),
        })),
      )
      const code =
        offer && difference > 0
          ? await requestDifference(context, trx, { ...order, link, offer }, difference)
          : null
      await sql`
        update qurbani_shares set difference_id = (select id from donations where donation_code = ${code})
        where id = any(${moved.map(({ id }) => id)}::bigint[])`.execute(trx)
      if (to === 'ordered') await moveOrderMoney(trx, [order.id])
      // Sadaqah needs no slaughter.
      if (choice === 'sadaqah') {
        await moveOrderMoney(trx, [order.id])
        await fulfilOrders(trx, [order.id])
      }
      await addChoiceNotice(trx, order.id)
      await queueOrderMessages(trx, [order.id])
      const facts = { choice, offer: offerId, ...(difference > 0 && { difference }) }
      await recordAudit(trx, donorActor(request), 'chose_for_order', `order ${order.id}`, facts)
      return readOrders(language, trx, link)
    }),
  )

async function isOfferOpen(trx: Database, offerId: number | undefined): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select is_offered and not ${isClosed} as is_open from qurbani_offers as offer
    join seasons as season on season.id = season_id where offer.id = ${offerId ?? 0}`.execute(trx)
  return rows[0]?.is_open ?? false
}

/** Opens the price difference as a shortfall, and sends the donor its link. @returns its donation code */
async function requestDifference(
  context: AppContext,
  trx: Database,
  {
    id,
    position,
    link,
    offer,
  }: Pick<StoredOrder, 'id' | 'position'> & { link: string; offer: { id: number; closes_at: Date } },
  amount: number,
): Promise<string> {
  const { rows } = await sql<{ intent_id: number; attempt_id: number }>`
    with held as (
      update qurbani_orders
      set held_until = least(now() + make_interval(hours => transfer_hours), ${offer.closes_at}::timestamptz)
      from qurbani_settings where id = ${id} returning 1
    )
    select intent.id as intent_id, max(attempt.id) as attempt_id
    from payment_intents as intent join payment_attempts as attempt on attempt.intent_id = intent.id
    where link = ${link} group by 1`.execute(trx)
  const [paid] = rows
  if (!paid) throw Problem.notFound('problem.not-found.donation')
  const decided = await prepareDifference({ ...context, db: trx }, paid.attempt_id, {
    kind: 'open_shortfall',
    funds: null,
  })
  if (decided?.kind !== 'open_shortfall') throw new Error('The difference cannot be paid.')
  const { rows: offers } = await sql<Purpose & { cause_id: number; fundtitle: string }>`
    select cause_id, fundtitle, offer.animal, meat, hijri_year from qurbani_offers as offer
    join seasons as season on season.id = season_id join causes as cause on cause.id = cause_id
    where offer.id = ${offer.id}`.execute(trx)
  const [chosen] = offers
  if (!chosen) throw Problem.notFound('refusal.not-found.offer')
  const { cause_id, fundtitle } = chosen
  const { intent_id } = paid
  const funds = [{ position, amount }]
  await openShortfall(
    trx,
    { change: 'shortfall_opened', intent_id, amount, funds, shortfall: decided.shortfall },
    'donor',
    { cause_id, fundtitle, fund_type: purposeOf(chosen) },
  )
  return decided.shortfall.donation_code
}
