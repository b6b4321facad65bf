import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { readOfficeAttempt } from './office-gifts.queries.ts'

/**
 * Reverses a gift in cash or by cheque: the cheque bounced, or it was recorded by mistake.
 * @throws Problem 404; 409 when it is reversed or refunded
 */
export async function reverseOfficeGift(
  db: Database,
  donationId: number,
  reason: string,
  staff: Staff,
): Promise<null> {
  const attempt = await readOfficeAttempt(db, donationId)
  const reversed = { kind: 'gift_reversed', attempt_id: attempt.id, reason } as const
  await applySettlement(db, { attemptIds: [attempt.id], withLines: true }, reversed, staff, ({ trx }) =>
    recordAudit(trx, staff, 'reversed_gift', `donation ${attempt.donation_code}`, { reason }),
  )
  return null
}
