import { sql, type Transaction } from 'kysely'
import type { PaymentStatus } from '../../../../contract/src/statuses.ts'
import type { DB } from '../../platform/database/tables.ts'
import {
  type Because,
  giveBack,
  type LockedAttempt,
  moveAttempt,
  recordEvent,
} from '../attempts/move-attempt.ts'
import { noteDifference } from '../discrepancies/note-discrepancy.ts'

/** How long a gateway may take until its record shows a refund that we asked for. */
const hoursToShow = 24

/**
 * Lets a locked, paid attempt follow what the gateway says of refunds: one that we asked for without hearing what
 * became of it, and those that were made there without us. A gateway says that a part was given back, never how much
 * (gateways.md): unless we asked for it, people must find that out.
 * @returns whether the outcome told of a refund, so that nothing is left to do
 */
export async function followRefund(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  outcome: PaymentStatus,
  because: Because,
): Promise<boolean> {
  const asked = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', 'asked_at'])
    .where('attempt_id', '=', attempt.id)
    .where('status', '=', 'asked')
    .forUpdate()
    .executeTakeFirst()
  const left = attempt.amount - attempt.refunded_amount
  if (outcome === 'refunded') {
    if (asked) await endRefund(trx, attempt, asked, 'made', because)
    const rest = left - (asked?.amount ?? 0)
    if (rest > 0) await insertReported(trx, attempt, rest, because)
    if (left > 0) await giveBack(trx, attempt, left, because)
    return true
  }
  if (outcome === 'partially refunded') {
    // Where a part was given back before, the same answer says nothing of the refund we asked for; a dispute is over.
    if (attempt.refunded_amount > 0) {
      if (attempt.status === 'disputed') await moveAttempt(trx, attempt, outcome, because)
      return true
    }
    if (asked && asked.amount < left) {
      await endRefund(trx, attempt, asked, 'made', because)
      await giveBack(trx, attempt, asked.amount, because)
    } else if (await moveAttempt(trx, attempt, outcome, because))
      await noteDifference(trx, attempt.id, {
        kind: 'refund of unknown amount',
        ours: outcome,
        theirs: outcome,
        reason: because.reason,
      })
    return true
  }
  const isLongAgo = asked && asked.asked_at.getTime() < Date.now() - hoursToShow * 3_600_000
  if (outcome === 'success' && isLongAgo && attempt.refunded_amount === 0)
    await endRefund(trx, attempt, asked, 'refused', {
      ...because,
      reason: 'the gateway’s record shows no refund',
    })
  return false
}

/** Ends a refund that was asked for. The money itself is booked by giveBack. */
export async function endRefund(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  refund: { id: number; amount: number },
  status: 'made' | 'refused',
  { actor, reason }: Because,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status, answer: reason, ended_at: new Date() })
    .where('id', '=', refund.id)
    .execute()
  await recordRefundEvent(trx, attempt, refund.amount, { actor, reason: `${status}: ${reason}` })
}

/** Adds to the timeline what was done about giving back so many whole rupees. */
export async function recordRefundEvent(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  amount: number,
  because: Because,
): Promise<void> {
  const about = { payable: attempt.payable, attempt_id: attempt.id, facts: { amount } }
  await recordEvent(trx, { ...about, ...because, kind: 'refund' })
}

async function insertReported(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  amount: number,
  { actor, reason }: Because,
): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({
      ...{
        attempt_id: attempt.id,
        amount,
        reason: 'reported by the gateway',
        way: 'reported',
        status: 'made',
      },
      ...{ answer: reason, ended_at: new Date() },
    })
    .execute()
  await recordRefundEvent(trx, attempt, amount, { actor, reason: 'made at the gateway, not by us' })
}

/**
 * Notes for people that the gateway gave money back as well as staff by hand: more may have gone back than was paid.
 * Where it told of a part before, or of a dispute, what staff recorded by hand is that money and nothing more.
 */
export async function noteGivenBackTwice(
  trx: Transaction<DB>,
  { id, status }: LockedAttempt,
  { outcome, reason }: { outcome: PaymentStatus; reason: string },
): Promise<void> {
  if (outcome !== 'refunded' && outcome !== 'partially refunded') return
  const { rows } = await sql`
    select from refunds where attempt_id = ${id} and status = 'made'
    having bool_or(way = 'by hand') and (${outcome === 'refunded'} or not bool_or(way = 'gateway'))
      and not exists (select from differences where attempt_id = ${id} and kind = 'refund of unknown amount')
      and not exists (select from events where attempt_id = ${id} and to_status = 'disputed')`.execute(trx)
  if (rows.length > 0)
    await noteDifference(trx, id, { kind: 'given back twice', ours: status, theirs: outcome, reason })
}

/** Whether staff gave back something of an attempt outside the gateway. */
export async function hasRefundByHand(trx: Transaction<DB>, attemptId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('way', '=', 'by hand')
    .executeTakeFirst()
  return row !== undefined
}
