import { sql } from 'kysely'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/settlement-reports.ts'
import type { SettlementReportForm } from '../../../../contract/src/settlement-reports.ts'
import type { StatementPreview } from '../../../../contract/src/statements.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { type ParsedStatement, remark } from '../../transfers/statements/parsed-statement.ts'
import { readInProcess } from '../../transfers/statements/read-in-process.ts'
import { describeFile, totalsOf } from '../../transfers/statements/read-upload.ts'
import { readMapping } from '../../transfers/statements/statement-mapping.queries.ts'
import {
  type PlannedReportLine,
  planSettlementReport,
  readCharge,
  type SettlementReportPlan,
} from './plan-settlement-report.ts'
import { findSettledPayments, readSettledPayments } from './settled-payments.queries.ts'

/**
 * Limit: matching the bank line locks every payment, for 15 s with 20,000 of them and a minute with 50,000.
 */
const maxLines = 20_000

type MatchedReport = {
  lines: PlannedReportLine[]
  totals: StatementPreview['totals']
  plan: SettlementReportPlan
}

/**
 * Parses a settlement report. Must not be called within a transaction (see `parseUpload`).
 * @throws Problem 422 for an unknown gateway, and for a file that is no table
 */
export async function parseSettlementReport(
  db: Database,
  form: SettlementReportForm,
  file: UploadedFile,
): Promise<ParsedStatement> {
  const { gateway } = form
  const { rows } = await sql`select from ledger_accounts where code = ${`gateway:${gateway}`}`.execute(db)
  if (rows.length === 0) throw Problem.invalidField('gateway', 'settlement-reports.no-payments')
  return readInProcess('readReportTable', file, {
    encoding: form.encoding,
    delimiter: form.delimiter,
    sent: form.mapping ?? null,
    remembered: await readMapping(db, { gateway }),
  })
}

/** Matches the lines of a parsed report with payments; stores nothing. */
export async function matchReportLines(
  db: Database,
  { gateway }: SettlementReportForm,
  statement: ParsedStatement,
): Promise<MatchedReport> {
  statement.lines = statement.lines.map((line) => readCharge(line, `${line.reference} ${line.description}`))
  const totals = totalsOf(statement)
  if (statement.lines.length > maxLines)
    statement.problems.unshift(
      remark(null, 'settlement-reports.too-many-lines', { most: maxLines.toLocaleString('en-US') }),
    )
  const references = statement.lines.map(({ reference }) => reference)
  const attempts = await findSettledPayments(db, gateway, references)
  const lines = statement.lines.map(({ line, reference, amount_paisa, fee_paisa = 0 }) => ({
    report_id: 0,
    line,
    reference,
    amount_paisa,
    fee_paisa,
    attempt_id: attempts.get(reference) ?? null,
  }))
  const payments = await readSettledPayments(db, { gateway, reports: [] }, [...attempts.values()], totals)
  const repeated = await readRepeated(db, gateway, statement)
  if (repeated) statement.problems.push(remark(null, 'settlement-reports.repeated', repeated))
  return { lines, totals, plan: planSettlementReport(lines, payments) }
}

/** Finds an earlier report that has every line of this file: the same payout, exported again. */
async function readRepeated(
  db: Database,
  gateway: string,
  { lines }: ParsedStatement,
): Promise<{ name: string } | undefined> {
  if (lines.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    with line as materialized (
      select distinct * from unnest(${lines.map(({ reference }) => reference)}::text[],
        ${lines.map(({ amount_paisa }) => amount_paisa)}::bigint[]) as line (reference, amount_paisa)
    ) select name from line join settlement_report_lines as known using (reference, amount_paisa)
    join settlement_reports as report on report.id = report_id
    where gateway = ${gateway} group by report.id
    having count(distinct (reference, amount_paisa)) = (select count(*) from line) limit 1`.execute(db)
  return rows[0]
}

/** Finds an earlier import of exactly this file. */
export async function readSameReport(
  db: Database,
  gateway: string,
  file: UploadedFile,
): Promise<number | null> {
  const row = await db
    .selectFrom('settlement_reports')
    .select('id')
    .where('gateway', '=', gateway)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Previews an import: columns, first lines, totals, problems, and what the plan found.
 * @throws Problem as `parseSettlementReport` does
 */
export async function previewSettlementReport(
  t: Translate,
  db: Database,
  form: SettlementReportForm,
  file: UploadedFile,
): Promise<AnswerOf<typeof calls.previewSettlementReport>> {
  const same = await readSameReport(db, form.gateway, file)
  const statement = await parseSettlementReport(db, form, file)
  const { lines, totals, plan } = await matchReportLines(db, form, statement)
  const count = (kind: string) => plan.discrepancies.filter((one) => one.kind === kind).length
  // A known file needs no problems listed: the screen links to its import.
  if (same !== null) statement.problems = []
  return {
    ...describeFile(t, statement),
    imported_as: same,
    totals,
    new_line_count: same === null ? lines.length : 0,
    fee_paisa: lines.reduce((sum, { fee_paisa }) => sum + fee_paisa, 0),
    found: {
      payments: plan.matches.length,
      surplus: count('surplus'),
      amount: count('amount'),
      missing: count('missing'),
    },
  }
}
