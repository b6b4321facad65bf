import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Newest statement of a bank account; balances are paisa. */
export type BankBalance = {
  /** Account of the ledger. */
  account: string
  /** Last day of the statement, yyyy-mm-dd, and its balance; null without a statement with a balance. */
  day: string | null
  statement: number | null
  /** Its file. */
  file: number | null
  /** Balance of the ledger at the end of that day. */
  ledger: number | null
}

/** Reads the newest statement balance of each account up to a day, and the ledger balance on that date. */
export async function readBankBalances(db: Database, until: string): Promise<BankBalance[]> {
  const { rows } = await sql<BankBalance>`
    with newest as (
      select distinct on (file.bank_account_id) file.bank_account_id, closing_paisa, last.day,
        file.id as file
      from statement_files as file, lateral (
        select max(value_date) as day
        from statement_file_lines join statement_lines as line on line.id = line_id where file_id = file.id) as last
      where closing_paisa is not null and last.day <= ${until}::date
      order by file.bank_account_id, last.day desc, file.id desc
    )
    select 'bank:' || bank_accounts.id as account, newest.day::text, closing_paisa as statement, file,
      case when newest.day is not null then (
        select coalesce(sum(debit - credit), 0)::bigint from (
          select debit, credit from ledger_sums where account = 'bank:' || bank_accounts.id and (
            level = 'month' and starts < date_trunc('month', newest.day)
            or level = 'day' and starts between date_trunc('month', newest.day) and newest.day)
          union all
          select debit, credit from ledger_sum_deltas
          where account = 'bank:' || bank_accounts.id and day <= newest.day
        ) as posted) end as ledger
    from bank_accounts left join newest on newest.bank_account_id = bank_accounts.id
    order by bank_accounts.id`.execute(db)
  return rows
}
