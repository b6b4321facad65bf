import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseOtherNumbersInReason } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { brokenConstraint } from '../platform/database/database-errors.ts'
import { Problem } from '../platform/http/problem.ts'
import { settleInTransaction } from '../settlement/apply-settlement.ts'
import { requireMayUndo } from '../settlement/may-undo.ts'
import type { EvidenceOf } from '../settlement/plan/evidence.ts'
import { lockSettlementState } from '../settlement/read-settlement-state.ts'

type Decision = EvidenceOf<
  'transfer_verified' | 'transfer_rejected' | 'rejection_undone' | 'verification_reversed'
>

const audited = {
  transfer_verified: 'verified_transfer',
  transfer_rejected: 'rejected_transfer',
  rejection_undone: 'undid_rejection',
  verification_reversed: 'reversed_verification',
} as const

/**
 * Records staff's decision about a bank transfer: verification, rejection, or the reversal of either.
 * @throws Problem 403 to reverse an entry of others; 404, 409 and 422 with the reason
 */
export async function decideTransfer(db: Database, decision: Decision, staff: Staff): Promise<void> {
  const { attempt_id } = decision
  const attempt = await db
    .selectFrom('payment_attempts')
    .innerJoin('payers', 'payers.intent_id', 'payment_attempts.intent_id')
    .select(['payers.kind', 'payers.code'])
    .where('payment_attempts.id', '=', attempt_id)
    .where('gateway', '=', bankTransferGateway)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.bank-transfer'))
  const about = { attemptIds: [attempt_id], withLines: decision.kind === 'verification_reversed' }
  if (decision.kind === 'transfer_rejected')
    await refuseOtherNumbersInReason(db, [attempt_id], decision.reason, {
      amounts: [decision.amount_arrived],
    })
  const facts = 'reason' in decision ? { reason: decision.reason } : { amount: decision.amount_received }
  try {
    await db.transaction().execute(async (trx) => {
      await lockSettlementState(trx, about)
      if (decision.kind === 'verification_reversed') await requireMayUndo(trx, attempt_id, staff)
      await settleInTransaction(trx, about, decision, staff)
      await recordAudit(trx, staff, audited[decision.kind], `${attempt.kind} ${attempt.code}`, facts)
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'transfer_verifications_bank_account_id_fkey') throw error
    throw Problem.invalidField('bank_account_id', 'office-fields.account.required')
  }
}
