import type pg from 'pg'
import { taxYearOf } from '../../contract/src/days.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { randomToken } from './random.ts'

export type InventedReceipt = {
  intent_id: number
  /** Whole rupees. */
  amount: number
  issued_at: Date
  voided_at: Date | null
}

type ReceiptNumber = { fiscal: true; year: number; serial: number; token: string }

/**
 * Assigns the next receipt numbers of each fiscal year in chronological order, before the rows are written.
 */
export async function numberReceipts(
  client: pg.ClientBase,
  receipts: readonly InventedReceipt[],
): Promise<ReadonlyMap<InventedReceipt, ReceiptNumber>> {
  const byYear = Map.groupBy(
    receipts.toSorted((one, other) => Number(one.issued_at) - Number(other.issued_at)),
    // Named by the calendar year in which it begins.
    ({ issued_at }) => taxYearOf(dayOf(issued_at)) - 1,
  )
  const numbers = new Map<InventedReceipt, ReceiptNumber>()
  for (const [year, own] of byYear) {
    const { rows } = await client.query<{ last: number }>(
      `insert into receipt_numbers (year, last) values ($1, $2)
       on conflict (year) do update set last = receipt_numbers.last + $2 returning last`,
      [year, own.length],
    )
    const before = (rows[0]?.last ?? own.length) - own.length
    for (const [index, receipt] of own.entries())
      numbers.set(receipt, {
        fiscal: true,
        year,
        serial: before + index + 1,
        token: randomToken(),
      })
  }
  return numbers
}
