import { sql } from 'kysely'
import type { Rupees } from '../../../contract/src/money.ts'
import type { Database } from '../platform/database/database.ts'
import { settleInTransaction } from '../settlement/apply-settlement.ts'
import { linesOfOrder } from './order-money.ts'

/**
 * Recognises the money of slaughtered shares, and of shares given as sadaqah, as income: their part of
 * each line, rounded down, and the whole line with the last share. After an undone slaughter the amount is
 * smaller.
 */
export async function fulfilOrders(trx: Database, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ intent_id: number; position: number; amount: Rupees; on: string }>`
    select intent_id, line.position, day_in_pakistan(now())::text as on,
      (line.amount::bigint * share.fulfilled / share.total)::int as amount
    from qurbani_orders as ordered cross join lateral ${linesOfOrder} as line
    join lateral (select count(*) as total,
        count(*) filter (where state in ('slaughtered', 'sadaqah')) as fulfilled
      from qurbani_shares where order_id = ordered.id and state <> 'released') as share on fulfilled > 0 or line.fulfilled_amount > 0
    where ordered.id = any(${[...orderIds]}::bigint[])
    order by intent_id, line.position`.execute(trx)
  for (const [intentId, lines] of Map.groupBy(rows, ({ intent_id }) => intent_id))
    await settleInTransaction(
      trx,
      { intentId },
      { kind: 'lines_fulfilled', lines: lines.map(({ position, amount, on }) => ({ position, amount, on })) },
      'system',
    )
}
