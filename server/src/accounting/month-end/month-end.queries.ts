import { type RawBuilder, sql } from 'kysely'
import type { Report } from '../../../../contract/src/accounting.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type { OpenItem } from '../../../../contract/src/month-end.ts'
import * as calls from '../../../../contract/src/month-end.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayEnds, dayInWords } from '../../platform/text/pakistan-time.ts'
import { closedThrough } from '../../settlement/closed-through.ts'
import { lineStatus, openPaisa } from '../../settlement/line-columns.ts'
import { statementGaps } from '../../transfers/statements/statement-gaps.queries.ts'
import { overduePayments } from '../payouts/payouts.queries.ts'
import { openDiscrepancies } from '../payouts/settlement-reports.queries.ts'
import { readBankBalances } from '../reports/bank-balances.queries.ts'
import { reconciliationSection } from '../reports/bank-balances-report.ts'
import { readLedgerNames } from '../reports/ledger-names.ts'

type MonthEnd = AnswerInput<typeof calls.readMonthEnd>

const maxClosings = 24

/**
 * Reads the closings, and the checklist of a month: by default the first month to close, else the last closed
 * one. A charity that never closed a month closes all of them with the last, which is then the default.
 */
export async function readMonthEnd(
  db: Database,
  t: Translate,
  requestedMonth: string | undefined,
): Promise<MonthEnd> {
  const { closed_through, closable } = await readClosableMonths(db)
  const first = closed_through === null ? closable.at(-1) : closable[0]
  const month = requestedMonth ?? first ?? (closed_through ?? '').slice(0, 7)
  const through = month === '' ? null : calls.lastDayOf(month)
  const [items, reconciliation, closings] = await Promise.all([
    through === null ? [] : readOpenItems(db, through),
    through === null ? null : readReconciliation(db, t, through),
    readClosings(db, sql`order by ledger_closings.id desc limit ${maxClosings}`),
  ])
  return { month, closable, closed_through, items, reconciliation, closings }
}

async function readReconciliation(db: Database, t: Translate, through: string): Promise<Report> {
  const [banks, names] = await Promise.all([readBankBalances(db, through), readLedgerNames(db, t)])
  return {
    title: t('ledger.banks.reconciliation'),
    facts: [t('ledger.until', { day: dayInWords(t, through) })],
    // Differs from the title of the report, because screen readers distinguish the two regions by their
    // titles.
    sections: [{ ...reconciliationSection(t, names, banks), title: t('ledger.banks.accounts') }],
  }
}

/** Reads closings and reopenings; closings by earlier versions stored no unchecked items. */
export async function readClosings(db: Database, which: RawBuilder<unknown>): Promise<MonthEnd['closings']> {
  const { rows } = await sql<MonthEnd['closings'][number]>`
    select ledger_closings.id, closed_through::text, is_reopening, signature,
      first_name || ' ' || last_name as by, closed_at as at, reason,
      coalesce((select jsonb_agg('{"unchecked": []}'::jsonb || item)
        from jsonb_array_elements(open_items) as item), '[]') as open_items
    from ledger_closings join users on users.id = closed_by ${which}`.execute(db)
  return rows
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

/** Sums of the ledger by account and day. */
const ledgerByDay = sql`(select account, starts as day, debit, credit from ledger_sums where level = 'day'
  union all select account, day, debit, credit from ledger_sum_deltas) as posted`

/** Balance of a `gateway` in the ledger at the end of a day. */
const owedOn = (through: string) => sql`(select sum(debit - credit) from ${ledgerByDay}
  where posted.account = gateway.code and day <= ${through}::date)`

/**
 * Counts the open items through the last day of a month, including kinds with none, and lists the items that
 * are not checked.
 */
export async function readOpenItems(db: Database, through: string): Promise<OpenItem[]> {
  const month = `${through.slice(0, 7)}-01`
  const lines = (status: 'open' | 'debit') => sql`
    select count(*)::int, coalesce(sum(${openPaisa}), 0)::bigint from statement_lines as line
    left join line_decisions as decision on decision.line_id = line.id
    where ${lineStatus} = ${status} and value_date <= ${through}::date`
  const gateways = (why: string, condition: RawBuilder<unknown>) => sql`(
    select json_agg(json_build_object('why', ${why}::text, 'name', name, 'day', null) order by name)
    from (select code, replace(code, 'gateway:', '') as name from ledger_accounts where code like 'gateway:%')
      as gateway where ${condition})`
  /** A run after the end of the month checks all of it. */
  const runs = (newest: RawBuilder<unknown>) => sql`(
    select case when newest is null then '[{"why": "never", "name": null, "day": null}]'::json
      when newest < ${dayEnds(through)} then json_build_array(
        json_build_object('why', 'earlier', 'name', null, 'day', day_in_pakistan(newest)::text)) end
    from (${newest}) as run (newest))`
  const { rows } = await sql<OpenItem>`
    with account as (
      select account.id, ${bankAccountLabel} as name, statement.*, begins < first_day as begins_late
      from bank_accounts as account
      cross join lateral (
        select min(day) as begins, max(day) filter (where day <= ${through}::date) as newest from ${ledgerByDay}
        where posted.account = 'bank:' || account.id) as ledger
      cross join lateral (
        select min(greatest(first_day, ${month}::date))
          filter (where last_day >= ${month}::date) as first_day,
          max(least(last_day, ${through}::date)) filter (where is_of_month) as last_day,
          coalesce(bool_or(first_day < ${month}::date), false) as is_before,
          coalesce(bool_or(last_day > ${through}::date), false) as is_after,
          -- Statements that were imported before the month ended are incomplete.
          coalesce(bool_or(imported_at >= ${dayEnds(through)}) filter (where is_of_month), false) as is_late
        from statement_files,
          lateral (select first_day <= ${through}::date and last_day >= ${month}::date as is_of_month) as file
        where bank_account_id = account.id) as statement
      where status = 1 and (account.created_at < ${dayEnds(through)} or begins <= ${through}::date)
        or newest >= ${month}::date
    )
    select 'statements' as what,
      count(*) filter (where last_day is null or not is_after and not is_late)::int as count,
        null::bigint as paisa,
      coalesce(json_agg(json_build_object('why', 'begins_late', 'name', name, 'day', first_day::text)
        order by id)
          filter (where last_day is not null and not is_before and begins_late), '[]')::jsonb
        || coalesce(json_agg(json_build_object('why', 'ends_early', 'name', name, 'day', last_day::text)
          order by id)
          filter (where last_day < ${through}::date and not is_after and is_late), '[]')::jsonb as unchecked
      from account
    union all select 'gaps', count(*)::int, coalesce(sum(abs(opening_paisa - closing_paisa)), 0)::bigint, '[]'
      from ${statementGaps()} as gap where first_day >= ${month}::date and after_day <= ${through}::date
    union all select 'lines', found.*, '[]' from (${lines('open')}) as found (count, paisa)
    union all select 'debits', found.*, '[]' from (${lines('debit')}) as found (count, paisa)
    union all select 'payouts', count(*)::int, coalesce(sum(amount), 0)::bigint * 100,
      coalesce(${gateways(
        'no_terms',
        sql`not exists (select from gateway_terms
          where gateway_terms.gateway = gateway.name and since <= ${month}::date)
        and ${owedOn(through)} <> 0`,
      )}, '[]')::jsonb
      from (${overduePayments(through)}) as overdue
    union all select 'settlement', count(*)::int, coalesce(sum(abs(theirs_paisa - ours_paisa)), 0)::bigint,
      coalesce(${gateways(
        'no_report',
        sql`exists (select from settlement_reports where settlement_reports.gateway = gateway.name)
        and not exists (select from settlement_reports
          where settlement_reports.gateway = gateway.name and first_day <= ${through}::date
            and last_day >= ${month}::date)
        and ${owedOn(through)} <> 0`,
      )}, '[]')::jsonb
      from ${openDiscrepancies(through)}
    union all select 'unallocated', count(*)::int, coalesce(sum(paisa), 0)::bigint, '[]' from (
      select sum(coalesce(credit, 0) - coalesce(debit, 0)) as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where account = 'unallocated' and happened_on <= ${through}::date
      group by intent_id, line_id, voucher_id
      having sum(coalesce(credit, 0) - coalesce(debit, 0)) <> 0) as balance
    union all select 'day_sheets', count(*)::int, null, '[]' from day_sheets
      where closed_at is null and day <= ${through}::date
    union all select 'discrepancies', count(*)::int, null,
      coalesce(case when exists (select from ledger_accounts where code like 'gateway:%')
        then ${runs(sql`select max(begun_at) from reconciliation_runs where ended_at is not null`)} end,
          '[]')::jsonb
      from discrepancies where ended_at is null and found_at < ${dayEnds(through)}
    union all select 'checks', count(*)::int, null,
      coalesce(${runs(sql`select max(begun_at) from check_runs`)}, '[]')::jsonb
      from (select results from check_runs order by id desc limit 1) as run,
        jsonb_to_recordset(run.results) as result (count int) where result.count > 0`.execute(db)
  return rows
}
