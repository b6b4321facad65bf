import { sql } from 'kysely'
import type { SettlementReportForm } from '../../../../contract/src/settlement-reports.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { throwFirstProblems } from '../../transfers/statements/import-upload.ts'
import { saveMapping } from '../../transfers/statements/statement-mapping.queries.ts'
import { matchReportLines, parseSettlementReport, readSameReport } from './parse-settlement-report.ts'
import type { PlannedDiscrepancy, SettlementReportPlan } from './plan-settlement-report.ts'

/** Days until a payout is late, for a gateway without terms. */
const defaultPayoutDays = 3

/**
 * Imports a settlement report with its discrepancies, and saves the mapping for the gateway. Importing the
 * same file again changes nothing.
 * @throws Problem 422 when a line is unreadable or the totals do not match the lines
 */
export async function importSettlementReport(
  db: Database,
  form: SettlementReportForm,
  file: UploadedFile,
  staff: Staff,
): Promise<{ id: number; known_already: boolean }> {
  const statement = await parseSettlementReport(db, form, file)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`settlement reports of ${form.gateway}`}))`.execute(trx)
    const same = await readSameReport(trx, form.gateway, file)
    if (same !== null) return { id: same, known_already: true }
    const { lines, totals, plan } = await matchReportLines(trx, form, statement)
    throwFirstProblems(statement.problems)
    const { id } = await trx
      .insertInto('settlement_reports')
      .values({
        gateway: form.gateway,
        name: form.file_name,
        format: statement.format,
        sha256: file.sha256,
        first_day: totals.first_day ?? '',
        last_day: totals.last_day ?? '',
        imported_by: staff.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into settlement_report_lines
        (report_id, line, day, reference, description, amount_paisa, fee_paisa, attempt_id)
      select ${id}::bigint, * from unnest(
        ${lines.map(({ line }) => line)}::int[],
        ${statement.lines.map(({ value_date }) => value_date)}::date[],
        ${statement.lines.map(({ reference }) => reference)}::text[],
        ${statement.lines.map(({ description }) => description)}::text[],
        ${lines.map(({ amount_paisa }) => amount_paisa)}::bigint[],
        ${lines.map(({ fee_paisa }) => fee_paisa)}::bigint[],
        ${lines.map(({ attempt_id }) => attempt_id)}::bigint[])`.execute(trx)
    await insertDiscrepancies(trx, id, plan)
    await sql`
      insert into settlement_discrepancies (report_id, kind, ours_paisa, theirs_paisa, due_on)
      select id, 'late', 0, (select sum(amount_paisa - fee_paisa) from settlement_report_lines where report_id = id),
        last_day + 1 + coalesce((select payout_days from gateway_terms where gateway_terms.gateway = report.gateway),
          ${defaultPayoutDays}::int)
      from settlement_reports as report where id = ${id}`.execute(trx)
    await saveMapping(trx, { gateway: form.gateway }, statement, staff.caller.id)
    await recordAudit(trx, staff, 'imported_settlement_report', `settlement report ${id}`, {
      gateway: form.gateway,
      lines: lines.length,
      discrepancies: plan.discrepancies.length,
    })
    return { id, known_already: false }
  })
}

/**
 * Inserts discrepancies; known discrepancies stay unchanged.
 * @param reportId report of a missing payment, and of lines that were not stored when they were planned
 */
export async function insertDiscrepancies(
  trx: Database,
  reportId: number,
  { discrepancies }: Pick<SettlementReportPlan, 'discrepancies'>,
): Promise<void> {
  const column = <Value>(value: (one: PlannedDiscrepancy) => Value) => discrepancies.map(value)
  await sql`
    insert into settlement_discrepancies (report_id, kind, line, attempt_id, ours_paisa, theirs_paisa)
    select * from unnest(${column(({ report_id }) => report_id || reportId)}::bigint[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ line }) => line)}::int[], ${column(({ attempt_id }) => attempt_id)}::bigint[],
      ${column(({ ours_paisa }) => ours_paisa)}::bigint[],
      ${column(({ theirs_paisa }) => theirs_paisa)}::bigint[])
    on conflict do nothing`.execute(trx)
}
