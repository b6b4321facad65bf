import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { verifyTransfer } from '../../../../contract/src/transfers.ts'
import { brokenConstraint, type Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayOf } from '../../platform/text/day-of.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import {
  isPaid,
  type LockedAttempt,
  lockAttempt,
  moveAttempt,
  recordEvent,
} from '../attempts/move-attempt.ts'
import { foundSoFar, releaseMatches } from './release-matches.ts'

/**
 * Settles a bank transfer that staff found on the statement: beside a gateway's inquiry the only thing that settles a
 * payment. An expired one can still be found. The donor's word about it is not needed: the money is.
 * @throws Problem 404, 409 when it is settled or over, 422 when the amount is not what was given or the account is unknown
 */
export async function verifyBankTransfer(
  db: Database,
  attemptId: number,
  found: BodyOf<typeof verifyTransfer>,
  staff: Staff,
): Promise<null> {
  await decide(db, attemptId, async (trx, attempt) => {
    if (attempt.status !== 'pending' && attempt.status !== 'expired')
      throw Problem.conflict('This transfer is no longer waiting to be verified. Please reload the page.')
    if (found.amount_received !== attempt.amount)
      throw Problem.invalid({
        amount_received: [
          `Rs. ${attempt.amount.toLocaleString('en-US')} were given. Another amount cannot settle it: reject it with the reason.`,
        ],
      })
    if (found.value_date !== null && found.value_date > dayOf(new Date()))
      throw Problem.invalid({ value_date: ['Value date must not be in the future'] })
    await settleTransfer(trx, attempt, { ...found, value_date: found.value_date ?? '' }, staff)
  })
  return null
}

/**
 * Settles a locked bank transfer that waits or has expired, with its verification: the one place where that happens,
 * whether staff typed what they found or lines of a statement were matched.
 * @param found.amount_received the attempt's amount, whole rupees
 * @param found.value_date yyyy-mm-dd
 * @param found.from_statement whether standing matches make up the amount
 * @throws Problem 422 when the account is unknown
 */
export async function settleTransfer(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  found: { amount_received: number; value_date: string; bank_account_id: number; from_statement?: boolean },
  staff: Staff,
): Promise<void> {
  await insertVerification(trx, attempt.id, found, staff)
  await moveAttempt(trx, attempt, 'success', {
    actor: staff.caller.name,
    reason: 'found on the bank statement',
  })
  await noteDecision(trx, attempt, 'verified a transfer', staff)
}

/** @throws Problem 404, 409 unless it waits to be verified and no line of a statement pays some of it */
export async function rejectBankTransfer(
  db: Database,
  attemptId: number,
  reason: string,
  staff: Staff,
): Promise<null> {
  await decide(db, attemptId, async (trx, attempt) => {
    if (attempt.status !== 'pending')
      throw Problem.conflict('This transfer is no longer waiting to be verified. Please reload the page.')
    if ((await foundSoFar(trx, attemptId)) > 0)
      throw Problem.conflict('Some of this transfer was found on a bank statement. Undo that match first.')
    await moveAttempt(trx, attempt, 'failed', { actor: staff.caller.name, reason })
    await noteDecision(trx, attempt, 'rejected a transfer', staff)
  })
  return null
}

/**
 * Takes back a wrong verification: it stays, marked as reversed, the transfer waits to be looked at anew, and the lines
 * of statements that paid it are open again.
 * @throws Problem 404, 409 when no verification stands, or money of it was given back since
 */
export async function reverseTransferVerification(
  db: Database,
  attemptId: number,
  reason: string,
  staff: Staff,
): Promise<null> {
  await decide(db, attemptId, async (trx, attempt) => {
    await releaseMatches(trx, { attemptId }, staff)
    await takeBackVerification(trx, attempt, reason, staff)
  })
  return null
}

/**
 * Marks the standing verification of a locked transfer as reversed; the transfer waits again.
 * @throws Problem 409 when no verification stands, or money of it was given back since
 */
export async function takeBackVerification(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  reason: string,
  staff: Staff,
): Promise<void> {
  if (isPaid(attempt.status) && attempt.status !== 'success')
    throw Problem.conflict('Money of this transfer was given back, so its verification cannot be reversed.')
  const { numUpdatedRows } = await trx
    .updateTable('transfer_verifications')
    .set({ reversed_at: new Date(), reversed_by: staff.caller.id, reversal_reason: reason })
    .where('attempt_id', '=', attempt.id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw Problem.conflict('There is no verification to reverse.')
  await moveAttempt(trx, attempt, 'pending', { actor: staff.caller.name, reason })
  await noteDecision(trx, attempt, 'reversed a verification', staff)
}

/** Locks a bank transfer's attempt and decides about it: all of it or nothing. */
async function decide(
  db: Database,
  attemptId: number,
  decision: (trx: Transaction<DB>, attempt: LockedAttempt) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId).catch(() => null)
    if (attempt?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
    await decision(trx, attempt)
  })
}

/** Keeps who decided. */
async function noteDecision(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  action: 'verified a transfer' | 'rejected a transfer' | 'reversed a verification',
  staff: Staff,
): Promise<void> {
  await recordEvent(trx, {
    payable: attempt.payable,
    attempt_id: attempt.id,
    actor: staff.caller.name,
    kind: 'staff',
    reason: action,
  })
  await recordAudit(trx, staff, action, `attempt ${attempt.transaction_id}`)
}

async function insertVerification(
  trx: Transaction<DB>,
  attemptId: number,
  found: Parameters<typeof settleTransfer>[2],
  staff: Staff,
): Promise<void> {
  try {
    await trx
      .insertInto('transfer_verifications')
      .values({
        attempt_id: attemptId,
        bank_account_id: found.bank_account_id,
        amount_received: found.amount_received,
        value_date: found.value_date,
        from_statement: found.from_statement ?? false,
        verified_by: staff.caller.id,
      })
      .execute()
  } catch (error) {
    if (brokenConstraint(error) !== 'transfer_verifications_bank_account_id_fkey') throw error
    throw Problem.invalid({ bank_account_id: ['Account is required'] })
  }
}
