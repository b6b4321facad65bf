import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnswerInput, BodyOf, RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/settlement-reports.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { containsText } from '../../platform/database/search-text.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'
import { lineStatus, lineText, openPaisa } from '../../settlement/line-columns.ts'
import { findPossiblePayouts, type PlannedReportLine } from './plan-settlement-report.ts'

type Report = RowInput<typeof calls.listSettlementReports>
type Discrepancy = RowInput<typeof calls.listSettlementDiscrepancies>

export const today = sql`day_in_pakistan(now())`

const maxBankLines = 10
/** Maximum unmatched reports whose balances one payout may include. */
const maxCarriedReports = 31

/** Whether a `report` is matched with its bank line; undoing the match there unmatches it. */
export const isMatched = sql<SqlBool>`exists (select from statement_matches as match
  where match.line_id = report.line_id and undone_at is null)`

/**
 * SQL of the open discrepancies as `one` with their `report`. A missing payment is listed only for the first
 * report that misses it. Not open: a missing payment that another report has or that the gateway no longer
 * owes; and a payout that is not due yet, was matched, or is not positive and so carried to the next.
 * @param through last day of the reports
 */
export const openDiscrepancies = (through: string | RawBuilder<unknown>) => sql`
  settlement_discrepancies as one join settlement_reports as report on report.id = report_id
  where resolution is null and last_day <= ${through}::date and case one.kind
    when 'late' then due_on <= day_in_pakistan(now()) and theirs_paisa > 0 and not ${isMatched}
    when 'missing' then not exists (select from settlement_discrepancies as first
          join settlement_reports as earlier on earlier.id = first.report_id
        where first.attempt_id = one.attempt_id and first.kind = 'missing'
          and (earlier.last_day, first.id) < (report.last_day, one.id))
      and not exists (select from settlement_report_lines as line
        where line.attempt_id = one.attempt_id and line.report_id <> one.report_id)
      and not exists (select from vouchers where attempt_id = one.attempt_id and reversed_at is null)
      and (select attempt.amount - attempt.refunded_amount from payment_attempts as attempt
          where attempt.id = one.attempt_id)
        > (select coalesce(sum(match.amount), 0) from statement_matches as match
          where match.attempt_id = one.attempt_id and undone_at is null)
    else true end`

/** Counts open discrepancies and sums their differences. */
export async function countSettlementDiscrepancies(db: Database): Promise<{ count: number; paisa: number }> {
  const { rows } = await sql<{ count: number; paisa: number }>`
    select count(*)::int as count, coalesce(sum(abs(theirs_paisa - ours_paisa)), 0)::bigint as paisa
    from ${openDiscrepancies(today)}`.execute(db)
  return rows[0] ?? { count: 0, paisa: 0 }
}

async function readDiscrepancies(db: Database, ids: RawBuilder<unknown>): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select one.id, one.report_id, report.gateway, one.kind, ours_paisa, theirs_paisa, resolution, note,
      coalesce(line.day, (attempt.settled_at at time zone ${timeZone})::date, last_day)::text as day,
      coalesce(line.reference, attempt.transaction_id, '') as reference,
      case when payer.id is not null then json_build_object('kind', payer.kind, 'id', payer.id, 'code', code,
        'name', trim(payer.first_name || ' ' || payer.last_name)) end as payable,
      users.first_name || ' ' || users.last_name as resolved_by, resolved_at
    from settlement_discrepancies as one
    join settlement_reports as report on report.id = one.report_id
    left join settlement_report_lines as line on line.report_id = one.report_id and line.line = one.line
    left join payment_attempts as attempt on attempt.id = one.attempt_id
    left join payers as payer on payer.intent_id = attempt.intent_id
    left join users on users.id = resolved_by
    where one.id in (${ids}) order by resolution is not null, last_day, one.id`.execute(db)
  return rows
}

async function readReportsWhere(db: Database, which: RawBuilder<unknown>): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select report.id, gateway, report.name, first_day::text, last_day::text, sums.*,
      users.first_name || ' ' || users.last_name as imported_by, imported_at,
      (select count(*)::int from ${openDiscrepancies(today)} and one.report_id = shown.id)
        as open_discrepancies,
      (select json_build_object('value_date', value_date::text, 'account', ${bankAccountLabel},
          'file_id', (select min(file_id) from statement_file_lines where line_id = report.line_id))
        from statement_lines join bank_accounts as account on account.id = bank_account_id
        where statement_lines.id = report.line_id and ${isMatched}) as bank_line
    from settlement_reports as report join users on users.id = imported_by
    cross join lateral (select report.id) as shown (id)
    cross join lateral (
      select count(*)::int as line_count, count(distinct attempt_id)::int as payment_count,
        sum(amount_paisa)::bigint as amount_paisa, sum(fee_paisa)::bigint as fee_paisa,
        sum(amount_paisa - fee_paisa)::bigint as net_paisa
      from settlement_report_lines where report_id = report.id) as sums
    ${which}`.execute(db)
  return rows
}

/** Whether a name is among the chosen names; true for every name when none is chosen. */
export const isAmong = (name: RawBuilder<unknown>, chosen: readonly string[] | null) =>
  chosen?.length ? sql<SqlBool>`${name} = any(${chosen})` : sql<SqlBool>`true`

/** Reads a page of reports, newest first. */
export const listSettlementReports = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`settlement_reports`,
    rows: (limit) => readReportsWhere(db, sql`order by last_day desc, report.id desc ${limit}`),
  })

/** Reads a page of discrepancies, open and oldest first. */
export async function listSettlementDiscrepancies(
  db: Database,
  { show, kinds, payment_gateways, report_id }: BodyOf<typeof calls.listSettlementDiscrepancies>,
  pageRequest: PageRequest,
): Promise<AnswerInput<typeof calls.listSettlementDiscrepancies>> {
  const open = sql`select one.id from ${openDiscrepancies(today)}`
  const resolved = sql`select id from settlement_discrepancies where resolution is not null`
  const shown = { open, resolved, all: sql`${open} union all ${resolved}` }[show]
  const listed = sql`settlement_discrepancies as one join settlement_reports as report on report.id = report_id
    where one.id in (${shown}) and ${isAmong(sql`one.kind`, kinds)} and ${isAmong(sql`gateway`, payment_gateways)}
      and (${report_id}::bigint is null or report_id = ${report_id}::bigint)`
  return readPage(db, pageRequest, {
    from: listed,
    rows: (limit) =>
      readDiscrepancies(
        db,
        sql`select one.id from ${listed} order by resolution is not null, last_day, one.id ${limit}`,
      ),
  })
}

/** Reads a page of the lines of a report, in the order of its file, and their sums. */
export async function listSettlementReportLines(
  db: Database,
  id: number,
  { date_from, date_to, text }: BodyOf<typeof calls.listSettlementReportLines>,
  pageRequest: PageRequest,
): Promise<AnswerInput<typeof calls.listSettlementReportLines>> {
  const searched = sql`concat_ws(' ', reference, line.description, code, payer.first_name, payer.last_name)`
  const listed = sql`settlement_report_lines as line
    left join payment_attempts as attempt on attempt.id = line.attempt_id
    left join payers as payer on payer.intent_id = attempt.intent_id
    where report_id = ${id}
      and day between coalesce(${date_from}::date, '-infinity') and coalesce(${date_to}::date, 'infinity')
      and ${text ? containsText(searched, text) : sql`true`}`
  return readPage(db, pageRequest, {
    from: listed,
    sums: sql<{ amount_paisa: number; fee_paisa: number }>`
      coalesce(sum(amount_paisa), 0)::bigint as amount_paisa,
      coalesce(sum(line.fee_paisa), 0)::bigint as fee_paisa`,
    rows: (limit) => sql<calls.SettlementReportLine>`
      select line, day::text, reference, line.description, amount_paisa, line.fee_paisa,
        case when payer.id is not null then json_build_object('kind', payer.kind, 'id', payer.id, 'code', code,
          'name', trim(payer.first_name || ' ' || payer.last_name)) end as payable
      from ${listed} order by line ${limit}`,
  })
}

export async function readReportLines(db: Database, ids: number[]): Promise<PlannedReportLine[]> {
  return db
    .selectFrom('settlement_report_lines')
    .select(['report_id', 'line', 'reference', 'amount_paisa', 'fee_paisa', 'attempt_id'])
    .where('report_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('report_id')
    .orderBy('line')
    .execute()
}

/**
 * Reads the unmatched reports before a report, newest first, whose balances its payout may include. Excludes
 * reports whose late payout staff have resolved.
 */
export async function readCarried(
  db: Database,
  id: number,
): Promise<{ id: number; name: string; net_paisa: number }[]> {
  const { rows } = await sql<{ id: number; name: string; net_paisa: number }>`
    select report.id, report.name, (select sum(amount_paisa - fee_paisa)::bigint from settlement_report_lines
        where report_id = report.id) as net_paisa
    from settlement_reports as report join settlement_reports as this on this.id = ${id}
    where report.gateway = this.gateway and (report.last_day, report.id) < (this.last_day, this.id)
      and not ${isMatched} and not exists (select from settlement_discrepancies
        where report_id = report.id and kind = 'late' and resolution is not null)
    order by report.last_day desc, report.id desc limit ${maxCarriedReports}`.execute(db)
  return rows
}

/** Reads a report, and the open bank lines of an amount that its payout may have. @throws Problem 404 */
export async function readSettlementReport(
  db: Database,
  id: number,
): Promise<AnswerInput<typeof calls.readSettlementReport>> {
  const [report] = await readReportsWhere(db, sql`where report.id = ${id}`)
  if (!report) throw Problem.notFound('refusal.not-found.settlement-report')
  if (report.bank_line) return { report, bank_lines: [], carried: [] }
  const carried = await readCarried(db, id)
  const payouts = findPossiblePayouts(await readReportLines(db, [id]), carried)
  const { rows } = await sql<AnswerInput<typeof calls.readSettlementReport>['bank_lines'][number]>`
    select line.id, value_date::text, ${bankAccountLabel} as account, amount_paisa,
      ${lineText} as description
    from statement_lines as line join bank_accounts as account on account.id = bank_account_id
    left join line_decisions as decision on decision.line_id = line.id
    where amount_paisa = any(${payouts.map(({ paisa }) => paisa)}::bigint[]) and amount_paisa > 0
      and ${lineStatus} = 'open' and ${openPaisa} = amount_paisa and value_date >= ${report.first_day}::date
    order by abs(value_date - ${report.last_day}::date), line.id limit ${maxBankLines}`.execute(db)
  return { report, bank_lines: rows, carried }
}
