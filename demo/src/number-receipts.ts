import type pg from 'pg'
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

/** The calendar year in Pakistan in which a fiscal year begins, on 1 July. */
function fiscalYearOf(instant: Date): number {
  const [year, month] = dayOf(instant).split('-').map(Number)
  return (year ?? 0) - ((month ?? 0) < 7 ? 1 : 0)
}

/**
 * Assigns the next receipt numbers of each fiscal year in chronological order, before the rows are written.
 */
export async function numberReceipts(
  client: pg.ClientBase,
  receipts: readonly InventedReceipt[],
): Promise<ReadonlyMap<InventedReceipt, ReceiptNumber>> {
  const byYear = Map.groupBy(
    receipts.toSorted((one, other) => Number(one.issued_at) - Number(other.issued_at)),
    ({ issued_at }) => fiscalYearOf(issued_at),
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
