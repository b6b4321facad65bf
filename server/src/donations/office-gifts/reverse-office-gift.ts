import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'

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
  const attempt = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('donations', 'donations.intent_id', 'attempt.intent_id')
    .select(['attempt.id', 'donation_code'])
    .where('donations.id', '=', donationId)
    .where('gateway', '=', officeGateway)
    .executeTakeFirst()
  if (!attempt) throw Problem.notFound('refusal.not-found.gift')
  const reversed = { kind: 'gift reversed', attempt_id: attempt.id, reason } as const
  await applySettlement(db, { attemptIds: [attempt.id] }, reversed, staff, ({ trx }) =>
    recordAudit(trx, staff, 'reversed a gift', `donation ${attempt.donation_code}`, { reason }),
  )
  return null
}
