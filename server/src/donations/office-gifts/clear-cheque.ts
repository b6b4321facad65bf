import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/text/day-of.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { readOfficeAttempt } from './office-gifts.queries.ts'

/**
 * Records the day on which a cheque cleared, for an account without an imported statement.
 * @param cleared_on yyyy-mm-dd; null: not cleared after all
 * @throws Problem 404; 409 when it is no cheque, or a statement line cleared it; 422 for a day to come
 */
export async function clearCheque(
  db: Database,
  donationId: number,
  cleared_on: string | null,
  staff: Staff,
): Promise<void> {
  const { id: attempt_id, donation_code } = await readOfficeAttempt(db, donationId)
  const cleared = { kind: 'cheque_cleared', attempt_id, cleared_on, today: dayOf(new Date()) } as const
  await applySettlement(db, { attemptIds: [attempt_id] }, cleared, staff, ({ trx }) =>
    recordAudit(trx, staff, 'cleared_cheque', `donation ${donation_code}`, { cleared_on }),
  )
}
