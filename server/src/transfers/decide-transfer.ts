import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { verifyTransfer } from '../../../contract/src/transfers.ts'
import {
  isPaid,
  type LockedAttempt,
  lockAttempt,
  moveAttempt,
  recordEvent,
} from '../attempts/move-attempt.ts'
import { type Doer, recordAudit } from '../audit/record-audit.ts'
import { brokenConstraint, type Database } from '../platform/database.ts'
import { dayOf } from '../platform/days.ts'
import { Problem } from '../platform/problem.ts'
import type { Caller } from '../platform/route.ts'
import type { DB } from '../platform/tables.ts'

/** A member of staff, as events and the audit name them. */
export type Staff = Doer & { caller: Caller }

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
  await decide(db, attemptId, staff, async (trx, attempt) => {
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
    await insertVerification(trx, attemptId, found, staff)
    await moveAttempt(trx, attempt, 'success', {
      actor: staff.caller.name,
      reason: 'found on the bank statement',
    })
    return 'verified a transfer'
  })
  return null
}

/** @throws Problem 404, 409 unless it waits to be verified */
export async function rejectBankTransfer(
  db: Database,
  attemptId: number,
  reason: string,
  staff: Staff,
): Promise<null> {
  await decide(db, attemptId, staff, async (trx, attempt) => {
    if (attempt.status !== 'pending')
      throw Problem.conflict('This transfer is no longer waiting to be verified. Please reload the page.')
    await moveAttempt(trx, attempt, 'failed', { actor: staff.caller.name, reason })
    return 'rejected a transfer'
  })
  return null
}

/**
 * Takes back a wrong verification: it stays, marked as reversed, and the transfer waits to be looked at anew.
 * @throws Problem 404, 409 when no verification stands, or money of it was given back since
 */
export async function reverseTransferVerification(
  db: Database,
  attemptId: number,
  reason: string,
  staff: Staff,
): Promise<null> {
  await decide(db, attemptId, staff, async (trx, attempt) => {
    if (isPaid(attempt.status) && attempt.status !== 'success')
      throw Problem.conflict('Money of this transfer was given back, so its verification cannot be reversed.')
    const { numUpdatedRows } = await trx
      .updateTable('transfer_verifications')
      .set({ reversed_at: new Date(), reversed_by: staff.caller.id, reversal_reason: reason })
      .where('attempt_id', '=', attemptId)
      .where('reversed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw Problem.conflict('There is no verification to reverse.')
    await moveAttempt(trx, attempt, 'pending', { actor: staff.caller.name, reason })
    return 'reversed a verification'
  })
  return null
}

/** Locks a bank transfer's attempt, decides about it, and keeps who did: all of it or nothing. */
async function decide(
  db: Database,
  attemptId: number,
  staff: Staff,
  decision: (
    trx: Transaction<DB>,
    attempt: LockedAttempt,
  ) => Promise<'verified a transfer' | 'rejected a transfer' | 'reversed a verification'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId).catch(() => null)
    if (attempt?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
    const action = await decision(trx, attempt)
    await recordEvent(trx, {
      payable: attempt.payable,
      attempt_id: attemptId,
      actor: staff.caller.name,
      kind: 'staff',
      reason: action,
    })
    await recordAudit(trx, staff, action, `attempt ${attempt.transaction_id}`)
  })
}

async function insertVerification(
  trx: Transaction<DB>,
  attemptId: number,
  found: BodyOf<typeof verifyTransfer>,
  staff: Staff,
): Promise<void> {
  try {
    await trx
      .insertInto('transfer_verifications')
      .values({
        attempt_id: attemptId,
        bank_account_id: found.bank_account_id,
        amount_received: found.amount_received,
        value_date: found.value_date ?? '',
        verified_by: staff.caller.id,
      })
      .execute()
  } catch (error) {
    if (brokenConstraint(error) !== 'transfer_verifications_bank_account_id_fkey') throw error
    throw Problem.invalid({ bank_account_id: ['Account is required'] })
  }
}
