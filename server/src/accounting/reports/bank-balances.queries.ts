import { type RawBuilder, sql } from 'kysely'
import type { Paisa } from '../../../../contract/src/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { lineStatus, openPaisa } from '../../settlement/line-columns.ts'

/** Newest statement of a bank account, and its reconciliation. */
export type BankBalance = {
  account: string
  /** Last day of the statement, yyyy-mm-dd, and its balance; null without a statement with a balance. */
  day: string | null
  statement: Paisa | null
  file: number | null
  /** Balance of the ledger at the end of the statement's last day. */
  ledger: Paisa | null
  /** Balance of the ledger on the day of the report, and its opening balances. */
  books: Paisa
  opening: Paisa
  /** Sum of the bank's lines up to the day of the report, and the part that is not in the ledger. */
  lines: Paisa
  unmatched: Paisa
  /** Balance of the bank on the day of the report; null when no statement has a balance. */
  bank: Paisa | null
}

/**
 * Reads the newest statement balance of each account up to a day, the ledger balance on that date, and the
 * figures that reconcile the books with the bank on the day. Without an earlier statement, the next later one
 * gives the bank's balance, less its lines.
 */
export async function readBankBalances(db: Database, until: string): Promise<BankBalance[]> {
  const ledgerBalance = (day: RawBuilder<unknown>) => sql`(
    select coalesce(sum(debit - credit), 0)::bigint as balance,
      coalesce(sum(debit - credit) filter (where reason = 'opened'), 0)::bigint as opening
    from (
      select debit, credit, reason from ledger_sums where account = 'bank:' || bank_accounts.id and (
        level = 'month' and starts < date_trunc('month', ${day})
        or level = 'day' and starts between date_trunc('month', ${day}) and ${day})
      union all
      select debit, credit, reason from ledger_sum_deltas
      where account = 'bank:' || bank_accounts.id and day <= ${day}
    ) as posted)`
  const { rows } = await sql<BankBalance>`
    with newest as (
      select distinct on (bank_account_id) bank_account_id, closing_paisa, last_day as day, id as file
      from statement_files
      where closing_paisa is not null and last_day is not null
      order by bank_account_id, last_day > ${until}::date, abs(last_day - ${until}::date), id desc
    )
    select 'bank:' || bank_accounts.id as account,
      case when is_until then newest.day::text end as day,
        case when is_until then closing_paisa end as statement,
      case when is_until then file end as file, case when is_until then then_posted.balance end as ledger,
      posted.balance as books, posted.opening, shown.lines, shown.unmatched,
      closing_paisa + shown.lines - shown.anchored as bank
    from bank_accounts left join newest on newest.bank_account_id = bank_accounts.id
    cross join lateral (select newest.day <= ${until}::date as is_until) as which
    cross join lateral ${ledgerBalance(sql`${until}::date`)} as posted
    cross join lateral ${ledgerBalance(sql`newest.day`)} as then_posted
    cross join lateral (
      select coalesce(sum(amount_paisa) filter (where value_date <= ${until}::date), 0)::bigint as lines,
        coalesce(sum(amount_paisa) filter (where value_date <= newest.day), 0)::bigint as anchored,
        coalesce(sum(case ${lineStatus} when 'open' then ${openPaisa} when 'debit' then amount_paisa end)
          filter (where value_date <= ${until}::date), 0)::bigint as unmatched
      from statement_lines as line left join line_decisions as decision on decision.line_id = line.id
      where line.bank_account_id = bank_accounts.id) as shown
    order by bank_accounts.id`.execute(db)
  return rows
}
