import { sql } from 'kysely'
import type { OpenItem } from '../../../contract/src/periods.ts'
import { overduePayments } from '../payouts/payouts.queries.ts'
import { openDiscrepancies } from '../payouts/settlement-reports.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { dayEnds } from '../platform/text/day-of.ts'
import { lineStatus, openPaisa } from '../settlement/line-status.ts'

/** Counts the open items through the last day of a month, including kinds with none. */
export async function readOpenItems(db: Database, through: string): Promise<OpenItem[]> {
  const lines = (status: 'open' | 'debit') => sql`
    select count(*)::int, coalesce(sum(${openPaisa}), 0)::bigint from statement_lines as line
    left join line_decisions as decision on decision.line_id = line.id
    where ${lineStatus} = ${status} and value_date <= ${through}::date`
  const { rows } = await sql<OpenItem>`
    select 'statements' as what, count(*)::int, null::bigint as paisa from bank_accounts as account
      where status = 1 and created_at < ${dayEnds(through)} and not exists (
        select from statement_lines as line where line.bank_account_id = account.id
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
