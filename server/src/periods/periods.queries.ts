import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import * as calls from '../../../contract/src/periods.ts'
import type { Database } from '../platform/database/database.ts'
import { closedThrough } from '../settlement/read-settlement-state.ts'
import { readOpenItems } from './open-items.queries.ts'

type MonthEnd = AnswerOf<typeof calls.readMonthEnd>

const shownClosings = 24

/** Reads the closings, and the open items of a month; by default the first closable one. */
export async function readMonthEnd(db: Database, asked: string | undefined): Promise<MonthEnd> {
  const { closed_through, closable } = await readClosable(db)
  const month = asked ?? closable[0] ?? (closed_through ?? '').slice(0, 7)
  const [items, closings] = await Promise.all([
    month === '' ? [] : readOpenItems(db, calls.lastDayOf(month)),
    sql<Omit<MonthEnd['closings'][number], 'at'> & { at: Date }>`
      select ledger_closings.id, closed_through::text, is_reopening, signature,
        first_name || ' ' || last_name as by, closed_at as at, reason, open_items
      from ledger_closings join users on users.id = closed_by
      order by ledger_closings.id desc limit ${shownClosings}`.execute(db),
  ])
  return {
    month,
    closable,
    closed_through,
    items,
    closings: closings.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}

/** Reads the last closed day, and the months after it, or from the first entry on, that are over. */
export async function readClosable(
  db: Database,
): Promise<{ closed_through: string | null; closable: string[] }> {
  const { rows } = await sql<{ closed_through: string | null; closable: string[] }>`
    select ${closedThrough}::text as closed_through, array(
      select to_char(month, 'YYYY-MM') from generate_series(
        date_trunc('month', coalesce(${closedThrough} + 1, (select min(happened_on) from ledger_entries))),
        date_trunc('month', day_in_pakistan(now())) - interval '1 month', interval '1 month') as month
      order by month) as closable`.execute(db)
  return rows[0] ?? { closed_through: null, closable: [] }
}
