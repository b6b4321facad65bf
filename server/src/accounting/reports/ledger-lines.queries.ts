import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerFilters, LedgerLine } from '../../../../contract/src/accounting.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../platform/http/pagination.ts'
import { readLedgerNames } from './ledger-names.ts'
import { ledgerConditions } from './ledger-sums.queries.ts'

type Days = Pick<LedgerFilters, 'date_from' | 'date_to'>

type LineRow = Omit<LedgerLine, 'account_name' | 'source'> & {
  source_kind: LedgerLine['source']['kind']
  source_id: number
  code: string | null
}

/** Lines with their entries; `line` has the columns that ledgerConditions() filters. */
export const ledgerLines = sql`
  select entry.id as entry_id, position, happened_on, reason, reverses_id is not null as is_reversal, account,
    fund, cause_id, debit, credit, entry.intent_id, line_id, voucher_id, import_id,
    attempt.active_pay_method_id
  from ledger_entries as entry join ledger_lines on entry_id = entry.id
  left join payment_attempts as attempt on attempt.id = attempt_id`

const columns = sql`entry_id, position, happened_on::text, reason, is_reversal, account, line.fund,
  fundtitle as cause, debit, credit,
  coalesce(payer.kind, case when line.line_id is not null then 'statement_line'
    when line.voucher_id is not null then 'voucher' else 'import' end) as source_kind,
  coalesce(payer.id, line.line_id, line.voucher_id, line.import_id) as source_id, code`

const lineJoins = sql`left join causes on causes.id = cause_id
  left join payers as payer on payer.intent_id = line.intent_id`

const newestFirst = sql`happened_on desc, entry_id desc, position`

const withinDays = ({ date_from, date_to }: Days, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${date_from}::date is null or ${day} >= ${date_from}::date)
    and (${date_to}::date is null or ${day} <= ${date_to}::date)`

/**
 * Reads a page of lines, newest first, and the sums of all. Daily counts locate the page, so that only its
 * days are read.
 */
export async function readLedgerLines(
  db: Database,
  t: Translate,
  filters: LedgerFilters,
  pageRequest: PageRequest,
): Promise<Page<LedgerLine> & { debit: number; credit: number }> {
  const conditions = ledgerConditions(filters)
  const { rows: days } = await sql<{ day: string; lines: number; debit: number; credit: number }>`
    select day::text, sum(lines)::bigint as lines, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (
      select starts as day, lines, debit, credit from ledger_sums as line
      where level = 'day' and ${withinDays(filters, sql`starts`)} and ${conditions}
      union all
      select day, lines, debit, credit from ledger_sum_deltas as line
      where ${withinDays(filters, sql`day`)} and ${conditions}
    ) as counted group by day order by day desc`.execute(db)
  const sum = (column: 'lines' | 'debit' | 'credit') => days.reduce((all, row) => all + row[column], 0)
  const { names, skip } = daysOfPage(days, pageRequest)
  const { rows } = await sql<LineRow>`
    select ${columns} from (
      select * from (${ledgerLines} where happened_on = any(${names}::date[])) as line where ${conditions}
      order by ${newestFirst} limit ${pageRequest.per_page} offset ${skip}
    ) as line ${lineJoins} order by ${newestFirst}`.execute(db)
  const page = pageOf(await withNames(db, t, rows), sum('lines'), pageRequest)
  return { ...page, debit: sum('debit'), credit: sum('credit') }
}

/** Finds the days of a page, newest first, and the number of lines to skip on the first one. */
export function daysOfPage(
  days: readonly { day: string; lines: number }[],
  pageRequest: PageRequest,
): { names: string[]; skip: number } {
  const names: string[] = []
  let [skip, before] = [0, 0]
  for (const { day, lines } of days) {
    const [first, end] = [offsetOf(pageRequest), offsetOf(pageRequest) + pageRequest.per_page]
    if (before + lines > first && before < end) {
      if (names.length === 0) skip = first - before
      names.push(day)
    }
    before += lines
  }
  return { names, skip }
}

/** Selects the filtered lines, oldest first. @param accounts names by code */
export const ledgerLinesToExport = (
  filters: LedgerFilters,
  accounts: Readonly<Record<string, string>>,
): RawBuilder<unknown> => sql`
  select entry_id, happened_on, account, ${jsonText(accounts)}::jsonb ->> account as account_name, line.fund,
    fundtitle as cause, round(debit / 100.0, 2) as debit, round(credit / 100.0, 2) as credit, reason, code
  from (
    select * from (${ledgerLines} where ${withinDays(filters, sql`happened_on`)}) as line
    where ${ledgerConditions(filters)}
  ) as line ${lineJoins} order by line.happened_on, entry_id, position`

/** Reads the lines of a donation or payment, oldest first. */
export async function readEntriesOf(db: Database, t: Translate, intentId: number): Promise<LedgerLine[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from (${ledgerLines} where entry.intent_id = ${intentId}) as line ${lineJoins}
    order by entry_id, position`.execute(db)
  return withNames(db, t, rows)
}

async function withNames(db: Database, t: Translate, rows: readonly LineRow[]): Promise<LedgerLine[]> {
  const names = await readLedgerNames(db, t)
  return rows.map(({ source_kind, source_id, code, ...line }) => ({
    ...line,
    account_name: names.account(line.account),
    cause: line.cause && names.cause(line.cause),
    source: { kind: source_kind, id: source_id, code },
  }))
}
