import { sql } from 'kysely'
import { soldStates } from '../../../contract/src/share-states.ts'
import { english } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import { settleInTransaction } from '../settlement/apply-settlement.ts'
import { linesOfOrder } from './order-money.ts'
import { placeOf } from './place-of-region.ts'
import { type Purpose, purposeOf } from './share-stock.ts'

type MovedLine = Purpose & {
  is_sadaqah: boolean
  intent_id: number
  position: number
  cause_id: number
  fundtitle: string
  /** Cause and purpose before the move. */
  from_cause: number
  from_purpose: string
}

/**
 * Moves the money of orders to the cause and purpose of the offer that has all of their shares, or to the
 * purpose of sadaqah when all were given as it: the liability moves in the ledger, and the donor gets a
 * receipt that names the region or sadaqah. A line has one cause, so the money of an order over two offers
 * stays where it was paid (docs/decisions/0182).
 */
export async function moveOrderMoney(trx: Database, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<MovedLine>`
    select intent_id, line.position, line.cause_id as from_cause, line.fund_type as from_purpose,
      offer.cause_id, fundtitle, is_sadaqah, offer.animal, meat, hijri_year
    from qurbani_orders as ordered
    join lateral (select min(offer_id) as offer_id, bool_and(state = 'sadaqah') as is_sadaqah from qurbani_shares
      where order_id = ordered.id and state <> 'released' having count(distinct offer_id) = 1
        and (bool_and(state = any(${[...soldStates]})) or bool_and(state = 'sadaqah'))) as own on true
    join qurbani_offers as offer on offer.id = own.offer_id
    join seasons as season on season.id = season_id join causes as cause on cause.id = offer.cause_id
    cross join lateral ${linesOfOrder} as line
    where ordered.id = any(${[...orderIds]}::bigint[]) order by intent_id, line.position`.execute(trx)
  for (const {
    intent_id,
    position,
    cause_id,
    fundtitle,
    from_cause,
    from_purpose,
    is_sadaqah,
    ...offer
  } of rows) {
    const fund_type = is_sadaqah
      ? english.t('qurbani.purpose.sadaqah', { year: String(offer.hijri_year) })
      : purposeOf(offer)
    if (cause_id === from_cause && fund_type === from_purpose) continue
    const fund = { cause_id, fundtitle, fund_type, kind: 'general' as const }
    const reason = is_sadaqah
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
