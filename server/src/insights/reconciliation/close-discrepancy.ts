import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { findAttempt, readDiscrepancy } from './reconciliation.queries.ts'

/**
 * Closes a discrepancy that a person has resolved, with their note. One of state or amount returns only when
 * the gateway reports something else than at closing (plan/note-discrepancy.ts).
 * @throws Problem 404, 409 when it is closed already, or is closed only by resolving its cause
 */
export async function closeDiscrepancy(db: Database, id: number, note: string, staff: Staff): Promise<void> {
  const attempt = await findAttempt(db, id)
  const { kind } = await readDiscrepancy(db, id)
  const closing = { kind: 'discrepancy_closed', attempt_id: attempt.id, discrepancy_id: id, note } as const
  await applySettlement(db, { attemptIds: [attempt.id] }, closing, staff, ({ trx }) =>
    recordAudit(trx, staff, 'closed_discrepancy', `attempt ${attempt.transaction_id}`, { kind, note }),
  )
}
