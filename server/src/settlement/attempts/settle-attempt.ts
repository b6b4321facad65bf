import type { Transaction } from 'kysely'
import type { PaymentStatus } from '../../../../contract/src/statuses.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/tables.ts'
import { endDifferences, noteDifference } from '../discrepancies/note-discrepancy.ts'
import { acceptedMoves, attemptMoves, mayMove } from '../payment-states.ts'
import { followRefund, hasRefundByHand, noteGivenBackTwice } from '../refunds/follow-refund.ts'
import { isPaid, type LockedAttempt, lockAttempt, moveAttempt, recordEvent } from './move-attempt.ts'

/**
 * Applies what the gateway answered to our own inquiry, the only thing that settles a payment (gateways.md): in one
 * transaction that locks the attempt and reads it anew. Called any number of times, in any order, it leaves the
 * same state. What it may not change it notes as a difference for people: an answer about another id or amount, or
 * a state to which ours cannot move.
 * @param actor who made us ask: 'job', 'donor', 'gateway' or a member of staff
 * @param accepts whether a person decided to believe a gateway that says paid of what failed
 */
export async function settleAttempt(
  db: Database,
  attemptId: number,
  inquiry: Inquiry,
  actor: string,
  { accepts = false } = {},
): Promise<PaymentStatus> {
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId)
    await recordInquiry(trx, attempt, inquiry, actor)
    const difference = mismatchOf(inquiry, attempt)
    if (!difference) await applyOutcome(trx, attempt, inquiry, actor, accepts)
    const now = difference ? attempt : await lockAttempt(trx, attemptId)
    await compare(trx, now, inquiry, difference, { actor, accepts })
    if (!difference) await noteGivenBackTwice(trx, now, inquiry)
    return now.status
  })
}

async function recordInquiry(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  inquiry: Inquiry,
  actor: string,
): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ inquiries: attempt.inquiries + 1, inquired_at: new Date() })
    .where('id', '=', attempt.id)
    .execute()
  await recordEvent(trx, {
    payable: attempt.payable,
    attempt_id: attempt.id,
    actor,
    kind: 'inquiry',
    reason: inquiry.reason,
    facts: {
      outcome: inquiry.outcome,
      amount_paisa: inquiry.amountPaisa,
      known: inquiry.transactionId !== null,
    },
  })
  if (!inquiry.transaction || inquiry.transactionId !== attempt.transaction_id) return
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

/** Moves the attempt to what the gateway says, where ours may move there. */
async function applyOutcome(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  { outcome, reason }: Inquiry,
  actor: string,
  accepts: boolean,
): Promise<void> {
  if (outcome === 'pending') return
  let paid = attempt
  // A refund or dispute that we learn of before the payment itself: the payment was made first.
  const saysPaid = isPaid(outcome) && !isPaid(attempt.status)
  if (saysPaid) {
    const moves = accepts ? acceptedMoves : attemptMoves
    if (!mayMove(moves, attempt.status, 'success')) return
    const isLate = attempt.status === 'expired'
    const because = { actor, reason: (isLate ? 'paid after it expired; ' : '') + reason }
    await moveAttempt(trx, attempt, 'success', because, moves)
    if (isLate)
      await noteDifference(trx, attempt.id, {
        kind: 'paid late',
        ours: 'expired',
        theirs: outcome,
        reason: 'it had expired before we learned of it',
      })
    paid = await lockAttempt(trx, attempt.id)
  }
  if (await followRefund(trx, paid, outcome, { actor, reason })) return
  // After a dispute that the charity won, what was given back before stays so.
  const to = outcome === 'success' && paid.refunded_amount > 0 ? 'partially refunded' : outcome
  if (mayMove(attemptMoves, paid.status, to)) await moveAttempt(trx, paid, to, { actor, reason })
}

type Mismatch = { kind: 'state' | 'amount'; reason: string }

/** Why an answer is not about this attempt, compared exactly; undefined when it is. */
function mismatchOf(
  inquiry: Inquiry,
  attempt: { transaction_id: string; amount: number },
): Mismatch | undefined {
  if (inquiry.outcome === 'pending') return undefined
  if (inquiry.transactionId !== attempt.transaction_id)
    return { kind: 'state', reason: 'the answer is about another transaction' }
  if (inquiry.outcome === 'failed' || inquiry.amountPaisa === attempt.amount * 100) return undefined
  const theirs = inquiry.amountPaisa ?? 'missing'
  return {
    kind: 'amount',
    reason: `the gateway's amount is ${theirs} paisa, ours is ${attempt.amount * 100}`,
  }
}

/** Notes or ends the difference between our state, after the answer was applied, and the answer. */
async function compare(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  inquiry: Inquiry,
  mismatch: Mismatch | undefined,
  { actor, accepts }: { actor: string; accepts: boolean },
): Promise<void> {
  const found =
    mismatch ??
    ((await agrees(trx, attempt, inquiry)) ? undefined : { kind: 'state' as const, reason: inquiry.reason })
  const kinds = (['state', 'amount'] as const).filter((kind) => kind !== found?.kind)
  const endedBy = accepts && isPaid(attempt.status) ? actor : 'gateway'
  await endDifferences(trx, [attempt.id], kinds, endedBy)
  if (!found) return
  const isNews = await noteDifference(trx, attempt.id, {
    ...found,
    ours: attempt.status,
    theirs: inquiry.transactionId === attempt.transaction_id ? inquiry.outcome : 'unknown',
    theirAmountPaisa: inquiry.amountPaisa,
  })
  if (isNews)
    await recordEvent(trx, {
      payable: attempt.payable,
      attempt_id: attempt.id,
      actor,
      kind: 'contradiction',
      from_status: attempt.status,
      to_status: inquiry.outcome,
      reason: found.reason,
    })
}

/** Whether both say the same of the money. A gateway does not know what staff gave back by hand. */
async function agrees(
  trx: Transaction<DB>,
  { id, status }: LockedAttempt,
  { outcome }: Inquiry,
): Promise<boolean> {
  if (status === outcome || (!isPaid(status) && !isPaid(outcome))) return true
  const givenBack = status === 'partially refunded' || status === 'refunded'
  return givenBack && isPaid(outcome) && hasRefundByHand(trx, id)
}
