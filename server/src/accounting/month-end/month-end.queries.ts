import { sql } from 'kysely'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type { OpenItem } from '../../../../contract/src/month-end.ts'
import * as calls from '../../../../contract/src/month-end.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayEnds } from '../../platform/text/pakistan-time.ts'
import { lineStatus, openPaisa } from '../../settlement/line-columns.ts'
import { closedThrough } from '../ledger/closed-through.ts'
import { overduePayments } from '../payouts/payouts.queries.ts'
import { openDiscrepancies } from '../payouts/settlement-reports.queries.ts'

type MonthEnd = AnswerInput<typeof calls.readMonthEnd>

const shownClosings = 24

/** Reads the closings, and the open items of a month; by default the first closable one. */
export async function readMonthEnd(db: Database, requestedMonth: string | undefined): Promise<MonthEnd> {
  const { closed_through, closable } = await readClosableMonths(db)
  const month = requestedMonth ?? closable[0] ?? (closed_through ?? '').slice(0, 7)
  const [items, closings] = await Promise.all([
    month === '' ? [] : readOpenItems(db, calls.lastDayOf(month)),
    sql<MonthEnd['closings'][number]>`
      select ledger_closings.id, closed_through::text, is_reopening, signature,
        first_name || ' ' || last_name as by, closed_at as at, reason, open_items
      from ledger_closings join users on users.id = closed_by
      order by ledger_closings.id desc limit ${shownClosings}`.execute(db),
  ])
  return { month, closable, closed_through, items, closings: closings.rows }
}

/** Reads the last closed day, and the months after it, or from the first entry on, that are over. */
export async function readClosableMonths(
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

/** Counts the open items through the last day of a month, including kinds with none. */
export async function readOpenItems(db: Database, through: string): Promise<OpenItem[]> {
  const lines = (status: 'open' | 'debit') => sql`
    select count(*)::int, coalesce(sum(${openPaisa}), 0)::bigint from statement_lines as line
    left join line_decisions as decision on decision.line_id = line.id
    where ${lineStatus} = ${status} and value_date <= ${through}::date`
  const { rows } = await sql<OpenItem>`
    select 'statements' as what, count(*)::int, null::bigint as paisa from bank_accounts as account
      where status = 1 and created_at < ${dayEnds(through)} and not exists (
        -- A statement that was imported before the month ended does not cover all of it.
        select from statement_files as file
        join statement_file_lines on file_id = file.id join statement_lines as line on line.id = line_id
        where file.bank_account_id = account.id and imported_at >= ${dayEnds(through)}
          and value_date between date_trunc('month', ${through}::date) and ${through}::date)
    union all select 'lines', found.* from (${lines('open')}) as found (count, paisa)
    union all select 'debits', found.* from (${lines('debit')}) as found (count, paisa)
    union all select 'payouts', count(*)::int, coalesce(sum(amount), 0)::bigint * 100
      from (${overduePayments(through)}) as overdue
    union all select 'settlement', count(*)::int, coalesce(sum(abs(theirs_paisa - ours_paisa)), 0)::bigint
      from ${openDiscrepancies(through)}
    union all select 'unallocated', count(*)::int, coalesce(sum(paisa), 0)::bigint from (
      select sum(coalesce(credit, 0) - coalesce(debit, 0)) as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where account = 'unallocated' and happened_on <= ${through}::date
      group by intent_id, line_id, voucher_id
      having sum(coalesce(credit, 0) - coalesce(debit, 0)) <> 0) as balance
    union all select 'day_sheets', count(*)::int, null from day_sheets
      where closed_at is null and day <= ${through}::date
    union all select 'discrepancies', count(*)::int, null from discrepancies
      where ended_at is null and found_at < ${dayEnds(through)}
    union all select 'checks', count(*)::int, null
      from (select results from check_runs order by id desc limit 1) as run,
        jsonb_to_recordset(run.results) as result (count int) where result.count > 0`.execute(db)
  return rows
}
