import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type LedgerFilters, unnamed } from '../../../../contract/src/accounting.ts'
import { addDays, addMonths } from '../../../../contract/src/days.ts'
import type { EntryReason, LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type { Database } from '../../platform/database/database.ts'

/** Properties by which a report may group its sums, besides account, fund and `is_before`. */
export type SumColumn = 'month' | 'cause' | 'method' | 'reason'

/** Sums of lines, grouped by every other property; a column that the report omits is empty. */
export type LedgerSum = {
  /** Set for lines before the period, which are grouped without method and reason. */
  is_before: boolean
  /** yyyy-mm; the first and last month of a period may be partial. */
  month: string
  account: string
  fund: LedgerFund
  /** English title. */
  cause: string | null
  method: string | null
  reason: EntryReason | null
  debit: Paisa
  credit: Paisa
}

type Span = { level: 'day' | 'month'; first: string; until: string; is_before: boolean }

/** Splits everything before a period, and the period, into whole months and the days at their ends. */
export function splitPeriod(from: string, to: string): Span[] {
  const end = addDays(to, 1)
  const fromMonth = `${from.slice(0, 7)}-01`
  const firstMonth = fromMonth === from ? from : `${addMonths(from.slice(0, 7), 1)}-01`
  const lastMonth = `${end.slice(0, 7)}-01`
  const spans: Span[] = [
    { level: 'month', first: '-infinity', until: fromMonth, is_before: true },
    { level: 'day', first: fromMonth, until: from, is_before: true },
    ...(firstMonth < lastMonth
      ? ([
          { level: 'day', first: from, until: firstMonth, is_before: false },
          { level: 'month', first: firstMonth, until: lastMonth, is_before: false },
          { level: 'day', first: lastMonth, until: end, is_before: false },
        ] as const)
      : ([{ level: 'day', first: from, until: end, is_before: false }] as const)),
  ]
  return spans.filter(({ first, until }) => first === '-infinity' || first < until)
}

/** Conditions on `line`, a row of sums or of lines. */
export function ledgerConditions({
  funds,
  accounts,
  cause_names,
  payment_modes,
  reasons,
}: LedgerFilters): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`true`]
  if (funds?.length) all.push(sql`line.fund = any(${funds})`)
  if (accounts?.length) all.push(sql`line.account = any(${accounts})`)
  if (reasons?.length) all.push(sql`line.reason = any(${reasons})`)
  if (cause_names?.length)
    all.push(
      orNull(
        sql`line.cause_id`,
        cause_names,
        sql`select id from causes where fundtitle = any(${cause_names}::citext[])`,
      ),
    )
  if (payment_modes?.length)
    all.push(
      orNull(
        sql`line.active_pay_method_id`,
        payment_modes,
        sql`select association.id from active_pay_methods as association
          join payment_methods on payment_methods.id = association.pay_method_id
          where payment_methods.name = any(${payment_modes}::citext[])`,
      ),
    )
  return sql.join(all, sql` and `)
}

/** Whether a column has one of the ids, or is null when `names` includes {@link unnamed}. */
function orNull(
  column: RawBuilder<unknown>,
  names: readonly string[],
  ids: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const named = sql<SqlBool>`${column} = any(array(${ids}))`
  return names.includes(unnamed) ? sql<SqlBool>`(${named} or ${column} is null)` : named
}

/**
 * Sums the ledger up to the end of a period. Lines not rolled up yet are added in the same snapshot, so the
 * figures are always exact.
 * @param columns groups the sums; a report that omits one reads far fewer of them
 * @param withHistory includes everything before the period
 */
export async function readLedgerSums(
  db: Database,
  filters: LedgerFilters & { date_from: string; date_to: string },
  { columns, withHistory }: { columns: readonly SumColumn[]; withHistory: boolean },
): Promise<LedgerSum[]> {
  const spans = splitPeriod(filters.date_from, filters.date_to).filter((one) => withHistory || !one.is_before)
  const group = (name: SumColumn, value: RawBuilder<unknown>) => (columns.includes(name) ? value : sql`null`)
  const { rows } = await sql<LedgerSum>`
    with span as materialized (
      select * from unnest(${spans.map(({ level }) => level)}::text[],
        ${spans.map(({ first }) => first)}::date[],
        ${spans.map(({ until }) => until)}::date[],
        ${spans.map(({ is_before }) => is_before)}::boolean[]) as span (level, first, until, is_before)
    ), summed as (
      select is_before, ${group('month', sql`date_trunc('month', starts)`)}::date as month, account, fund,
        ${group('cause', sql`cause_id`)}::integer as cause_id,
        ${group('method', sql`case when not is_before then active_pay_method_id end`)}::integer as pair_id,
        ${group('reason', sql`case when not is_before then reason end`)}::text as reason,
        sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (
        select is_before, line.* from span, lateral (
          select starts, account, fund, cause_id, reason, active_pay_method_id, debit, credit
          from ledger_sums as line
          where line.level = span.level and starts >= first and starts < until
            and ${ledgerConditions(filters)}
          offset 0) as line
        union all
        select is_before, day, account, fund, cause_id, reason, active_pay_method_id, debit, credit
        from span join ledger_sum_deltas as line on day >= first and day < until
        where ${ledgerConditions(filters)}
      ) as line
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select is_before, coalesce(to_char(month, 'YYYY-MM'), '') as month, account, fund, fundtitle as cause,
      payment_methods.name as method, reason, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from summed left join causes on causes.id = cause_id
    left join active_pay_methods on active_pay_methods.id = pair_id
    left join payment_methods on payment_methods.id = pay_method_id
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows
}
