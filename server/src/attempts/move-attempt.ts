import type { Transaction } from 'kysely'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import { attemptMoves, donationMoves, mayMove } from '../donations/payment-states.ts'
import type { DB } from '../platform/tables.ts'

/** An attempt and its donation, both locked until the transaction ends. */
export type LockedAttempt = {
  id: number
  transaction_id: string
  gateway: string
  amount: number
  status: PaymentStatus
  inquiries: number
  expires_at: Date
  created_at: Date
  donation_id: number
  donation_status: PaymentStatus
  donation_settled_at: Date | null
}

/**
 * Locks an attempt for a change and reads it anew; whoever comes second waits and sees what the first one did.
 * The donation is locked first, always, so that two attempts of one donation cannot wait for each other.
 */
export async function lockAttempt(trx: Transaction<DB>, attemptId: number): Promise<LockedAttempt> {
  const { donation_id } = await trx
    .selectFrom('payment_attempts')
    .select('donation_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const donation = await trx
    .selectFrom('donations')
    .select(['status', 'settled_at'])
    .where('id', '=', donation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select(['id', 'transaction_id', 'gateway', 'amount', 'status', 'inquiries', 'expires_at', 'created_at'])
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    ...attempt,
    status: attempt.status as PaymentStatus,
    donation_id,
    donation_status: donation.status as PaymentStatus,
    donation_settled_at: donation.settled_at,
  }
}

export type DonationEvent = {
  donation_id: number
  attempt_id: number | null
  /** 'donor', 'gateway', 'job', or who of the staff. */
  actor: string
  kind: 'created' | 'state' | 'notice' | 'inquiry' | 'transfer' | 'contradiction' | 'paid twice'
  from_status?: PaymentStatus
  to_status?: PaymentStatus
  reason?: string
  /** Facts without personal data. */
  facts?: Record<string, unknown>
}

/** Adds a row to what ever happened to a donation. */
export async function recordEvent(trx: Transaction<DB>, event: DonationEvent): Promise<void> {
  await trx
    .insertInto('donation_events')
    .values({ ...event, facts: JSON.stringify(event.facts ?? {}) })
    .execute()
}

/** @throws Error when no row was in the state that the caller saw: the lock was not held */
function changedOne({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows !== 1n) throw new Error('The payment was changed by somebody else in between.')
}

/**
 * Moves a locked attempt to another state and takes its donation along, each with an event: the only place where
 * a state of a payment changes. The donation follows its newest attempt, except that nothing takes away a
 * payment it already has.
 * @returns whether the attempt moved; a move that is not allowed is recorded as a contradiction and changes nothing
 */
export async function moveAttempt(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  to: PaymentStatus,
  because: { actor: string; reason: string },
): Promise<boolean> {
  const event = { ...because, donation_id: attempt.donation_id, attempt_id: attempt.id }
  if (attempt.status === to) return false
  if (!mayMove(attemptMoves, attempt.status, to)) {
    await recordEvent(trx, { ...event, kind: 'contradiction', from_status: attempt.status, to_status: to })
    return false
  }
  const now = new Date()
  changedOne(
    await trx
      .updateTable('payment_attempts')
      .set({
        status: to,
        next_inquiry_at: to === 'pending' ? undefined : null,
        ...(to === 'success' ? { settled_at: now } : {}),
      })
      .where('id', '=', attempt.id)
      .where('status', '=', attempt.status)
      .executeTakeFirst(),
  )
  await recordEvent(trx, { ...event, kind: 'state', from_status: attempt.status, to_status: to })
  await moveDonation(trx, attempt, to, because, now)
  return true
}

async function moveDonation(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  to: PaymentStatus,
  because: { actor: string; reason: string },
  now: Date,
): Promise<void> {
  const others = await trx
    .selectFrom('payment_attempts')
    .select(['id', 'status'])
    .where('donation_id', '=', attempt.donation_id)
    .where('id', '<>', attempt.id)
    .execute()
  const event = { ...because, donation_id: attempt.donation_id, attempt_id: attempt.id }
  const unpaid = ['pending', 'failed', 'expired']
  const paidByAnother = others.some((other) => !unpaid.includes(other.status))
  if (paidByAnother) {
    if (to === 'success')
      await recordEvent(trx, {
        ...event,
        kind: 'paid twice',
        reason: 'two attempts of one donation were paid',
      })
    return
  }
  const isNewest = others.every((other) => other.id < attempt.id)
  const ends = to === 'failed' || to === 'expired'
  if (ends && !isNewest) return
  if (attempt.donation_status === to || !mayMove(donationMoves, attempt.donation_status, to)) return
  changedOne(
    await trx
      .updateTable('donations')
      .set({ status: to, updated_at: now, ...(to === 'success' ? { settled_at: now } : {}) })
      .where('id', '=', attempt.donation_id)
      .where('status', '=', attempt.donation_status)
      .executeTakeFirst(),
  )
  await recordEvent(trx, {
    ...event,
    attempt_id: null,
    kind: 'state',
    from_status: attempt.donation_status,
    to_status: to,
  })
}

/**
 * Makes a donation that is not paid wait for a new attempt, with the pair that the donor chose.
 * The donation must be locked by `lockAttempt` in this transaction.
 */
export async function moveDonationToRetry(
  trx: Transaction<DB>,
  donationId: number,
  associationId: number,
  because: { actor: string; reason: string },
): Promise<void> {
  const donation = await trx
    .updateTable('donations')
    .set({ active_pay_method_id: associationId, updated_at: new Date() })
    .where('id', '=', donationId)
    .returning('status')
    .executeTakeFirstOrThrow()
  const from = donation.status as PaymentStatus
  if (from === 'pending') return
  if (!mayMove(donationMoves, from, 'pending'))
    throw new Error(`A donation that is ${from} cannot be tried again.`)
  changedOne(
    await trx
      .updateTable('donations')
      .set({ status: 'pending' })
      .where('id', '=', donationId)
      .where('status', '=', from)
      .executeTakeFirst(),
  )
  await recordEvent(trx, {
    ...because,
    donation_id: donationId,
    attempt_id: null,
    kind: 'state',
    from_status: from,
    to_status: 'pending',
  })
}
