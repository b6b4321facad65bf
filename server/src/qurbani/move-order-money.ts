import { sql } from 'kysely'
import { soldStates } from '../../../contract/src/share-states.ts'
import { withoutPart } from '../../../words/src/purpose-in-language.ts'
import { english } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import { settleInTransaction } from '../settlement/apply-settlement.ts'
import { linesOfOrder } from './order-money.ts'
import { placeOf } from './place-of-region.ts'
import { type Purpose, purposeOf } from './share-stock.ts'

type MovedLine = Purpose & {
  /** Shares of the order, and those of them that were given as sadaqah. */
  count: number
  sadaqah: number
  /** Whether all shares are of one offer. */
  is_one_offer: boolean
  intent_id: number
  position: number
  cause_id: number
  fundtitle: string
  /** Cause and purpose before the move. */
  from_cause: number
  from_purpose: string
}

/**
 * Moves the money of orders to the cause and purpose of the offer that has all of their shares: the liability
 * moves in the ledger, and the donor gets a receipt that names the region. Shares that were given as sadaqah
 * change the purpose: to sadaqah for all of them, else to one that names their number. A line has one cause,
 * so the money of an order over two offers stays where it was paid (docs/decisions/0182).
 */
export async function moveOrderMoney(trx: Database, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<MovedLine>`
    select intent_id, line.position, line.cause_id as from_cause, line.fund_type as from_purpose,
      cause.id as cause_id, fundtitle, count, sadaqah, is_one_offer, offer.animal, meat, hijri_year
    from qurbani_orders as ordered
    join lateral (
      select min(offer_id) as offer_id, count(distinct offer_id) = 1 as is_one_offer, count(*)::int as count,
        count(*) filter (where state = 'sadaqah')::int as sadaqah
      from qurbani_shares where order_id = ordered.id and state <> 'released'
      having bool_or(state = 'sadaqah') or count(distinct offer_id) = 1 and bool_and(state = any(${[...soldStates]}))
    ) as own on true
    cross join lateral ${linesOfOrder} as line
    join qurbani_offers as offer on offer.id = own.offer_id
    join seasons as season on season.id = season_id
    join causes as cause on cause.id = case when is_one_offer then offer.cause_id else line.cause_id end
    where ordered.id = any(${[...orderIds]}::bigint[]) order by intent_id, line.position`.execute(trx)
  for (const { intent_id, position, cause_id, fundtitle, from_cause, from_purpose, ...order } of rows) {
    const fund_type = purposeOfOrder(order, from_purpose)
    if (cause_id === from_cause && fund_type === from_purpose) continue
    const fund = { cause_id, fundtitle, fund_type, kind: 'general' as const }
    const reason =
      order.sadaqah > 0
        ? english.t('qurbani-page.state.sadaqah')
        : english.t('qurbani.moved', { region: placeOf(english.t, fundtitle) })
    await settleInTransaction(
      trx,
      { intentId: intent_id },
      { kind: 'fund_corrected', position, fund, reason },
      'system',
    )
  }
}

/** Purpose on receipts, in English. @param before purpose until now */
function purposeOfOrder(
  { count, sadaqah, is_one_offer, ...offer }: Purpose & Pick<MovedLine, 'count' | 'sadaqah' | 'is_one_offer'>,
  before: string,
): string {
  if (sadaqah === count) return english.t('qurbani.purpose.sadaqah', { year: String(offer.hijri_year) })
  const purpose = is_one_offer ? purposeOf(offer) : withoutPart(before)
  return sadaqah > 0 ? english.t('qurbani.purpose.part', { purpose, sadaqah, count }) : purpose
}
