import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import type { Inquiry } from '../gateways/gateway.ts'
import type { Database } from '../platform/database.ts'
import { lockAttempt, moveAttempt, recordEvent } from './move-attempt.ts'

/**
 * Applies what the gateway answered to our own inquiry, the only thing that settles a payment (gateways.md): in one
 * transaction that locks the attempt and reads it anew. Called any number of times, in any order, it leaves the
 * same state. An answer about another id or amount settles nothing and is recorded.
 * @param actor who made us ask: 'job', 'donor', 'gateway' or a member of staff
 */
export async function settleAttempt(
  db: Database,
  attemptId: number,
  inquiry: Inquiry,
  actor: string,
): Promise<PaymentStatus> {
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId)
    const event = { payable: attempt.payable, attempt_id: attempt.id, actor }
    await trx
      .updateTable('payment_attempts')
      .set({ inquiries: attempt.inquiries + 1, inquired_at: new Date() })
      .where('id', '=', attempt.id)
      .execute()
    await recordEvent(trx, {
      ...event,
      kind: 'inquiry',
      reason: inquiry.reason,
      facts: {
        outcome: inquiry.outcome,
        amount_paisa: inquiry.amountPaisa,
        known: inquiry.transactionId !== null,
      },
    })
    const isOurs = inquiry.transactionId === attempt.transaction_id
    if (inquiry.transaction && isOurs) {
      const row = {
        attempt_id: attempt.id,
        ...inquiry.transaction,
        amount_paisa: inquiry.amountPaisa,
        updated_at: new Date(),
      }
      await trx
        .insertInto('gateway_transactions')
        .values(row)
        .onConflict((conflict) => conflict.columns(['attempt_id', 'id']).doUpdateSet(row))
        .execute()
    }
    if (inquiry.outcome === 'pending') return attempt.status

    const mismatch = mismatchOf(inquiry, attempt)
    if (mismatch) {
      await recordEvent(trx, {
        ...event,
        kind: 'contradiction',
        to_status: inquiry.outcome,
        reason: mismatch,
      })
      return attempt.status
    }
    // A refund that we learn of before the payment itself: the payment was made, then given back.
    const wasPaidFirst =
      !['success', 'failed'].includes(inquiry.outcome) && ['pending', 'expired'].includes(attempt.status)
    if (wasPaidFirst) {
      await moveAttempt(trx, attempt, 'success', { actor, reason: inquiry.reason })
      const paid = await lockAttempt(trx, attemptId)
      await moveAttempt(trx, paid, inquiry.outcome, { actor, reason: inquiry.reason })
      return inquiry.outcome
    }
    const late = attempt.status === 'expired' ? 'paid after it expired; ' : ''
    const moved = await moveAttempt(trx, attempt, inquiry.outcome, { actor, reason: late + inquiry.reason })
    return moved ? inquiry.outcome : attempt.status
  })
}

/** Why an answer is not about this attempt, compared exactly; undefined when it is. */
function mismatchOf(
  inquiry: Inquiry,
  attempt: { transaction_id: string; amount: number },
): string | undefined {
  if (inquiry.transactionId !== attempt.transaction_id) return 'the answer is about another transaction'
  if (inquiry.outcome === 'failed') return undefined
  if (inquiry.amountPaisa !== attempt.amount * 100)
    return `the gateway's amount is ${inquiry.amountPaisa ?? 'missing'} paisa, ours is ${attempt.amount * 100}`
  return undefined
}
