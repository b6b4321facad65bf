import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import * as calls from '../../../contract/src/settlement-reports.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { isMatched } from './settlement-reports.queries.ts'
import { writeOffPayment } from './write-off-payment.ts'

/**
 * Resolves a discrepancy with a reason. Writing off posts what the gateway owes of the payment.
 * @throws Problem 404; 409 when it is resolved, or its payment cannot be written off yet; 422 for a
 *   resolution of another kind
 */
export async function resolveDiscrepancy(
  db: Database,
  id: number,
  { resolution, note }: BodyOf<typeof calls.resolveDiscrepancy>,
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
      throw Problem.invalid({ resolution: [translatable('settlement-reports.resolution.required')] })
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
