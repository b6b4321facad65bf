import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/settlement-reports.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { english } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import { type Author, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { settleInTransaction } from '../../settlement/apply-settlement.ts'
import { lockSettlementState, readLine } from '../../settlement/read-settlement-state.ts'
import { type WriteOff, writeOffPayment } from '../vouchers/write-off-payment.ts'
import { insertDiscrepancies } from './import-settlement-report.ts'
import {
  findPossiblePayouts,
  netOf,
  type PlannedReportLine,
  planSettlementReport,
} from './plan-settlement-report.ts'
import { readSettledPayments } from './settled-payments.queries.ts'
import { isMatched, readCarried, readReportLines } from './settlement-reports.queries.ts'

/**
 * Matches the bank's line of a payout with the payments of its report, each with the fee that the report
 * states. Earlier reports whose balances the payout includes are matched with it. Money of the payout without
 * a payment is left unallocated.
 * @throws Problem 404; 409 when the report is matched, the line has another amount, a deduction is not
 *   resolved, or nothing can be credited
 */
export async function matchSettlementReport(
  db: Database,
  id: number,
  lineId: number,
  staff: Staff,
): Promise<void> {
  const { report, lines: own } = await readStoredReport(db, id)
  if (report.is_matched) throw Problem.conflict('settlement-reports.matched-already')
  const { open_paisa } = await readLine(db, lineId)
  const payouts = findPossiblePayouts(own, await readCarried(db, id))
  const payout = payouts.find(({ paisa }) => paisa === open_paisa)
  if (!payout)
    throw Problem.conflict('settlement-reports.other-amount', {
      payout: rupeesAndPaisa(netOf(own)),
      line: rupeesAndPaisa(open_paisa),
    })
  const { brought_line, carried } = payout
  const lines = [...own.filter(({ line }) => line !== brought_line), ...(await readReportLines(db, carried))]
  const reports = [id, ...carried]
  const payments = await readSettledPayments(
    db,
    { gateway: report.gateway, reports },
    lines.flatMap(({ attempt_id }) => attempt_id ?? []),
    report,
  )
  const plan = planSettlementReport(lines, payments)
  if (plan.deducted_paisa < 0)
    throw Problem.conflict('settlement-reports.deducts', { amount: rupeesAndPaisa(-plan.deducted_paisa) })
  if (plan.matches.length === 0) throw Problem.conflict('settlement-reports.no-match')
  const matched = {
    kind: 'line_matched',
    unallocated_reason:
      plan.unallocated_paisa > 0 ? english.t('settlement-reports.left-reason', { name: report.name }) : null,
    fee_paisa: plan.fee_paisa || null,
    may_verify: false,
    matches: plan.matches.map((match) => ({
      ...match,
      found_by: 'proposal' as const,
      difference: null,
      undo_note: null,
    })),
  } as const
  const attemptIds = plan.matches.map(({ attempt_id }) => attempt_id)
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await settleInTransaction(trx, { attemptIds, lineId }, matched, staff)
    await trx.updateTable('settlement_reports').set({ line_id: lineId }).where('id', 'in', reports).execute()
    await insertDiscrepancies(trx, id, plan)
    // Removes the surplus discrepancy of the line that states the carried balance: it has no payment.
    if (brought_line !== null)
      await sql`delete from settlement_discrepancies
        where report_id = ${id} and line = ${brought_line} and resolution is null`.execute(trx)
    await recordAudit(trx, staff, 'matched_settlement_report', `settlement report ${id}`, {
      line: lineId,
      ...(carried.length > 0 && { carried }),
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
    readReportLines(db, [id]),
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
 * Resolves a discrepancy with a reason. Writing off posts the amount that the gateway owes, or waits for a
 * second person; a refund or chargeback that only the report has is recorded; a charge becomes the fee of its
 * line.
 * @param switches undefined when a second person has approved it
 * @returns whether it waits
 * @throws Problem 404; 409 when it is resolved, or its payment cannot be written off yet; 422 for a
 *   resolution of another kind
 */
export async function resolveSettlementDiscrepancy(
  trx: Database,
  id: number,
  { resolution, note, paisa }: BodyOf<typeof calls.resolveSettlementDiscrepancy> & Pick<WriteOff, 'paisa'>,
  author: Author,
  switches?: AppContext['switches'],
): Promise<boolean> {
  const { rows } = await sql<
    Pick<calls.SettlementDiscrepancy, 'kind' | 'ours_paisa' | 'theirs_paisa' | 'resolution'> & {
      attempt_id: number | null
      report_id: number
      line: number | null
      is_matched: boolean
    }
  >`select one.kind, ours_paisa, theirs_paisa, resolution, attempt_id, report_id, line,
        ${isMatched} as is_matched
      from settlement_discrepancies as one join settlement_reports as report on report.id = report_id
      where one.id = ${id} for update of one`.execute(trx)
  const [found] = rows
  if (!found) throw Problem.notFound('refusal.not-found.settlement-discrepancy')
  if (found.resolution !== null) throw Problem.conflict('settlement-reports.discrepancy.resolved')
  if (!calls.resolutionsFor(found.kind, found).includes(resolution))
    throw Problem.invalidField('resolution', 'settlement-reports.resolution.required')
  const { attempt_id } = found
  if ((resolution === 'written_off' || resolution === 'refunded') && attempt_id !== null) {
    // Before the match the gateway owes all of the payment, not only the difference.
    if (found.kind === 'amount' && !found.is_matched) throw Problem.conflict('settlement-reports.match-first')
    const form = { attempt_id, reason: note, discrepancy_id: id, paisa }
    if (resolution === 'refunded') await recordReportedRefund(trx, attempt_id, note, author)
    else if (await writeOffPayment(trx, form, author, switches)) return true
  }
  if (resolution === 'charged' && !found.is_matched)
    await sql`
        update settlement_report_lines as one set amount_paisa = 0, fee_paisa = one.fee_paisa - one.amount_paisa
        from settlement_report_lines as found
        where found.report_id = ${found.report_id} and found.line = ${found.line} and one.report_id = found.report_id
          and one.reference = found.reference and (one.reference <> '' or one.line = found.line)`.execute(trx)
  await sql`
      update settlement_discrepancies set resolution = ${resolution}, note = ${note},
        resolved_by = ${author.caller.id}, resolved_at = now()
      where id = ${id}`.execute(trx)
  await recordAudit(trx, author, 'resolved_settlement_discrepancy', `settlement discrepancy ${id}`, {
    resolution,
    reason: note,
  })
  return false
}

/** Writes off a payment after a second person's approval, with the discrepancy that it resolves. */
export async function writeOffApproved(trx: Database, form: WriteOff, author: Author): Promise<void> {
  const { discrepancy_id: id, reason: note, paisa } = form
  if (id === undefined) await writeOffPayment(trx, form, author)
  else await resolveSettlementDiscrepancy(trx, id, { resolution: 'written_off', note, paisa }, author)
}

/**
 * Records the refund that a settlement report deducted, of the amount that the gateway owes of the payment.
 * @throws Problem 409 when it owes nothing, as when the refund was recorded meanwhile
 */
async function recordReportedRefund(
  trx: Database,
  attempt_id: number,
  reason: string,
  author: Author,
): Promise<void> {
  await lockSettlementState(trx, { attemptIds: [attempt_id] })
  const { rows } = await sql<{ left: number; owed: number }>`
    select amount - refunded_amount as left, (
      select coalesce(sum(coalesce(debit, 0) - coalesce(credit, 0)), 0)::bigint / 100
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where attempt_id = attempt.id and account like 'gateway:%') as owed
    from payment_attempts as attempt where id = ${attempt_id} and not exists (
      select from vouchers where vouchers.attempt_id = attempt.id and reversed_at is null)`.execute(trx)
  const { left = 0, owed = 0 } = rows[0] ?? {}
  const amount = Math.min(left, owed)
  if (amount <= 0) throw Problem.conflict('payouts.nothing-owed')
  const refund = { kind: 'refund_requested', way: 'reported', position: null, is_refundable: true } as const
  await settleInTransaction(
    trx,
    { attemptIds: [attempt_id] },
    { ...refund, attempt_id, amount, reason, left },
    author,
  )
}
