import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseInstructions } from '../../pending-changes/refuse-instructions.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { readOfficeAttempt } from './office-gifts.queries.ts'

/**
 * Reverses a gift in cash or by cheque: the cheque bounced, or it was recorded by mistake.
 * @throws Problem 404; 409 when it is reversed or refunded; 422 for a reason that names an account
 */
export async function reverseOfficeGift(
  context: Pick<AppContext, 'db' | 'publicUrl'>,
  donationId: number,
  reason: string,
  staff: Staff,
): Promise<void> {
  const { db } = context
  const attempt = await readOfficeAttempt(db, donationId)
  await refuseInstructions(context, { reason })
  const reversed = { kind: 'gift_reversed', attempt_id: attempt.id, reason } as const
  await applySettlement(db, { attemptIds: [attempt.id], withLines: true }, reversed, staff, ({ trx }) =>
    recordAudit(trx, staff, 'reversed_gift', `donation ${attempt.donation_code}`, { reason }),
  )
}
