import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/settlement-reports.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { english } from '../../../../words/src/reader.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { settleInTransaction } from '../../settlement/apply-settlement.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'
import { writeOffPayment } from '../vouchers/write-off-payment.ts'
import { insertDiscrepancies } from './import-settlement-report.ts'
import { type PlannedReportLine, planSettlementReport } from './plan-settlement-report.ts'
import { readSettledPayments } from './settled-payments.queries.ts'
import { isMatched } from './settlement-reports.queries.ts'

/**
 * Matches the bank's line of a payout with the payments of its report, each with the fee that the report
 * states. Money of the payout without a payment is left unallocated.
 * @throws Problem 404; 409 when the report is matched, the line has another amount, or nothing can be
 *   credited
 */
export async function matchSettlementReport(
  db: Database,
  id: number,
  lineId: number,
  staff: Staff,
): Promise<void> {
  const { report, lines } = await readStoredReport(db, id)
  if (report.is_matched) throw Problem.conflict('settlement-reports.matched-already')
  const payments = await readSettledPayments(
    db,
    { gateway: report.gateway, report: id },
    lines.flatMap(({ attempt_id }) => attempt_id ?? []),
    report,
  )
  const plan = planSettlementReport(lines, payments)
  const line = await readLine(db, lineId)
  const payout = lines.reduce((sum, { amount_paisa, fee_paisa }) => sum + amount_paisa - fee_paisa, 0)
  if (line.open_paisa !== payout)
    throw Problem.conflict('settlement-reports.other-amount', {
      payout: rupeesAndPaisa(payout),
      line: rupeesAndPaisa(line.open_paisa),
    })
  if (plan.matches.length === 0) throw Problem.conflict('settlement-reports.no-match')
  if (plan.unallocated_paisa < 0)
    throw Problem.conflict('settlement-reports.deducts', { amount: rupeesAndPaisa(-plan.unallocated_paisa) })
  const matched = {
    kind: 'line_matched',
    unallocated_reason:
      plan.unallocated_paisa > 0 ? english.t('settlement-reports.left-reason', { name: report.name }) : null,
    fee_paisa: plan.fee_paisa === 0 ? null : plan.fee_paisa,
    may_verify: false,
    matches: plan.matches.map(({ fee_paisa, ...match }) => ({
      ...match,
      fee_paisa: plan.fee_paisa === 0 ? null : fee_paisa,
      found_by: 'proposal' as const,
      difference: null,
      reopens: null,
    })),
  } as const
  const attemptIds = plan.matches.map(({ attempt_id }) => attempt_id)
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await settleInTransaction(trx, { attemptIds, lineId }, matched, staff)
    await trx.updateTable('settlement_reports').set({ line_id: lineId }).where('id', '=', id).execute()
    await insertDiscrepancies(trx, id, plan.discrepancies)
    await recordAudit(trx, staff, 'matched_settlement_report', `settlement report ${id}`, {
      line: lineId,
      payments: plan.matches.length,
      fee_paisa: plan.fee_paisa,
      unallocated_paisa: plan.unallocated_paisa,
    })
  })
}

type StoredReport = {
  gateway: string
  name: string
  first_day: string
  last_day: string
  is_matched: boolean
}

/** @throws Problem 404 */
async function readStoredReport(
  db: Database,
  id: number,
): Promise<{ report: StoredReport; lines: PlannedReportLine[] }> {
  const [{ rows: reports }, lines] = await Promise.all([
    sql<StoredReport>`
      select gateway, name, first_day::text, last_day::text, ${isMatched} as is_matched
      from settlement_reports as report where id = ${id}`.execute(db),
    db
      .selectFrom('settlement_report_lines')
      .select(['line', 'amount_paisa', 'fee_paisa', 'attempt_id'])
      .where('report_id', '=', id)
      .orderBy('line')
      .execute(),
  ])
  if (!reports[0]) throw Problem.notFound('refusal.not-found.settlement-report')
  return { report: reports[0], lines }
}

/**
 * Removes a report that is not matched, with its lines and discrepancies.
 * @throws Problem 404; 409 while a bank line is matched with it
 */
export async function removeSettlementReport(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from settlement_reports where id = ${id} for update`.execute(trx)
    const { report, lines } = await readStoredReport(trx, id)
    if (report.is_matched) throw Problem.conflict('settlement-reports.matched-already')
    await trx.deleteFrom('settlement_discrepancies').where('report_id', '=', id).execute()
    await trx.deleteFrom('settlement_report_lines').where('report_id', '=', id).execute()
    await trx.deleteFrom('settlement_reports').where('id', '=', id).execute()
    await recordAudit(trx, staff, 'removed_settlement_report', `settlement report ${id}`, {
      gateway: report.gateway,
      name: report.name,
      lines: lines.length,
    })
  })
}

/**
 * Resolves a discrepancy with a reason. Writing off posts what the gateway owes of the payment.
 * @throws Problem 404; 409 when it is resolved, or its payment cannot be written off yet; 422 for a
 *   resolution of another kind
 */
export async function resolveSettlementDiscrepancy(
  db: Database,
  id: number,
  { resolution, note }: BodyOf<typeof calls.resolveSettlementDiscrepancy>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<
      Pick<calls.SettlementDiscrepancy, 'kind' | 'ours_paisa' | 'theirs_paisa' | 'resolution'> & {
        attempt_id: number | null
        is_matched: boolean
      }
    >`select one.kind, ours_paisa, theirs_paisa, resolution, attempt_id, ${isMatched} as is_matched
      from settlement_discrepancies as one join settlement_reports as report on report.id = report_id
      where one.id = ${id} for update of one`.execute(trx)
    const [found] = rows
    if (!found) throw Problem.notFound('refusal.not-found.settlement-discrepancy')
    if (found.resolution !== null) throw Problem.conflict('settlement-reports.discrepancy.resolved')
    if (!calls.resolutionsFor(found.kind, found).includes(resolution))
      throw Problem.invalidField('resolution', 'settlement-reports.resolution.required')
    if (resolution === 'written_off' && found.attempt_id !== null) {
      // Before the match the gateway owes all of the payment, not only the difference.
      if (found.kind === 'amount' && !found.is_matched)
        throw Problem.conflict('settlement-reports.match-first')
      await writeOffPayment(trx, { attempt_id: found.attempt_id, reason: note }, staff)
    }
    await sql`
      update settlement_discrepancies set resolution = ${resolution}, note = ${note},
        resolved_by = ${staff.caller.id}, resolved_at = now()
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, 'resolved_settlement_discrepancy', `settlement discrepancy ${id}`, {
      resolution,
      reason: note,
    })
  })
}
