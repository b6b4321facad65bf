import { sql, type Transaction } from 'kysely'
import type { PaymentStatus } from '../../../../contract/src/statuses.ts'
import { jsonText } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/tables.ts'
import { endDifferences, noteDifference } from '../discrepancies/note-discrepancy.ts'
import { ownerOf, type Payable, payableOf } from '../payable.ts'
import { attemptMoves, donationMoves, mayMove } from '../payment-states.ts'
import { receiptFollows } from '../receipt-follows.ts'

/** An attempt and what it pays, both locked until the transaction ends. */
export type LockedAttempt = {
  id: number
  transaction_id: string
  gateway: string
  /** Whole rupees: what is to be paid, and what of it was given back. */
  amount: number
  refunded_amount: number
  status: PaymentStatus
  inquiries: number
  expires_at: Date
  created_at: Date
  active_pay_method_id: number
  payable: Payable
  payable_status: PaymentStatus
}

/** Locks a donation or payment until the transaction ends, and reads its state anew. */
export async function lockPayable(trx: Transaction<DB>, payable: Payable): Promise<PaymentStatus> {
  const { rows } = await sql<{ status: PaymentStatus }>`
    select status from ${sql.table(payable.table)} where id = ${payable.id} for update`.execute(trx)
  if (!rows[0]) throw new Error(`There is no row ${payable.id} in ${payable.table}.`)
  return rows[0].status
}

/**
 * Locks an attempt for a change and reads it anew; whoever comes second waits and sees what the first one did.
 * What it pays is locked first, always, so that two attempts of one donation cannot wait for each other.
 */
export async function lockAttempt(trx: Transaction<DB>, attemptId: number): Promise<LockedAttempt> {
  const payable = payableOf(
    await trx
      .selectFrom('payment_attempts')
      .select(['donation_id', 'payment_id'])
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow(),
  )
  const payable_status = await lockPayable(trx, payable)
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select(['id', 'transaction_id', 'gateway', 'amount', 'status', 'inquiries', 'expires_at', 'created_at'])
    .select(['refunded_amount', 'active_pay_method_id'])
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...attempt, status: attempt.status as PaymentStatus, payable, payable_status }
}

export type PaymentEvent = {
  payable: Payable
  attempt_id: number | null
  /** 'donor', 'gateway', 'job', or who of the staff. */
  actor: string
  kind:
    | 'created'
    | 'state'
    | 'notice'
    | 'inquiry'
    | 'transfer'
    | 'staff'
    | 'refund'
    | 'contradiction'
    | 'paid twice'
  from_status?: PaymentStatus
  to_status?: PaymentStatus
  reason?: string
  /** Facts without personal data. */
  facts?: Record<string, unknown>
}

/** Adds a row to what ever happened to a donation or payment. */
export async function recordEvent(
  trx: Transaction<DB>,
  { payable, facts, ...event }: PaymentEvent,
): Promise<void> {
  await trx
    .insertInto('events')
    .values({ ...ownerOf(payable), ...event, facts: jsonText(facts ?? {}) })
    .execute()
}

/** Who moves a state, and why: 'job', 'donor', 'gateway' or a member of staff. */
export type Because = { actor: string; reason: string }

/**
 * Moves a locked attempt to another state and takes its donation or payment along, each with an event: the only place
 * where a state changes. What is paid follows: it is what the best paid of its attempts is, or the newest one while
 * none is paid.
 * @param moves the moves that are allowed: those of the attempts unless a person decided on more
 * @returns whether the attempt moved; a move that is not allowed is recorded as a contradiction and changes nothing
 */
export async function moveAttempt(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  to: PaymentStatus,
  because: Because,
  moves = attemptMoves,
): Promise<boolean> {
  if (attempt.status === to) return false
  const event = {
    ...because,
    payable: attempt.payable,
    attempt_id: attempt.id,
    from_status: attempt.status,
    to_status: to,
  }
  if (!mayMove(moves, attempt.status, to)) {
    await recordEvent(trx, { ...event, kind: 'contradiction' })
    return false
  }
  const firstTime = sql<Date>`coalesce(settled_at, now())`
  // What waits again has a day at least to be found; the job that looks for overdue questions then ends it.
  const aDayAtLeast = sql<Date>`greatest(expires_at, now() + interval '1 day')`
  const { numUpdatedRows } = await trx
    .updateTable('payment_attempts')
    .set({
      status: to,
      next_inquiry_at: null,
      ...(to === 'success' && { settled_at: firstTime }),
      ...(to === 'pending' && { next_inquiry_at: aDayAtLeast, expires_at: aDayAtLeast }),
    })
    .where('id', '=', attempt.id)
    .where('status', '=', attempt.status)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('The attempt was changed by somebody else: it was not locked.')
  await recordEvent(trx, { ...event, kind: 'state' })
  if (to === 'disputed')
    await noteDifference(trx, attempt.id, { kind: 'disputed', ours: to, theirs: to, reason: because.reason })
  else if (attempt.status === 'disputed') await endDifferences(trx, [attempt.id], ['disputed'], because.actor)
  await followAttempt(trx, { ...attempt, status: to }, because)
  return true
}

/**
 * Books that a part of a locked, paid attempt, or what is left of it, was given back: its state, its donation or
 * payment and the receipt follow.
 * @param amount whole rupees, at most what is left
 */
export async function giveBack(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  amount: number,
  because: Because,
): Promise<void> {
  const refunded_amount = attempt.refunded_amount + amount
  if (amount <= 0 || refunded_amount > attempt.amount)
    throw new Error('No more can be given back than is left.')
  await trx.updateTable('payment_attempts').set({ refunded_amount }).where('id', '=', attempt.id).execute()
  await endDifferences(trx, [attempt.id], ['refund of unknown amount'], because.actor)
  const now = { ...attempt, refunded_amount }
  const to = refunded_amount === attempt.amount ? 'refunded' : 'partially refunded'
  if (attempt.status === to) await followAttempt(trx, now, because)
  else if (!(await moveAttempt(trx, now, to, because)))
    throw new Error(`What is ${attempt.status} cannot be given back.`)
}

/** States in which money has arrived, the best first. */
const paidStatuses: readonly PaymentStatus[] = ['success', 'partially refunded', 'disputed', 'refunded']

/** Whether money has arrived, be it given back or disputed by now. */
export const isPaid = (status: string) => paidStatuses.some((paid) => paid === status)

async function followAttempt(trx: Transaction<DB>, attempt: LockedAttempt, because: Because): Promise<void> {
  const { payable, payable_status: from } = attempt
  const owner = ownerOf(payable)
  const others = await trx
    .selectFrom('payment_attempts')
    .select(['id', 'status', 'refunded_amount', 'active_pay_method_id'])
    .select(
      sql<boolean>`exists (select from statement_matches
        where attempt_id = payment_attempts.id and undone_at is null)`.as('is_found'),
    )
    .where((row) =>
      row.or([row('donation_id', '=', owner.donation_id), row('payment_id', '=', owner.payment_id)]),
    )
    .where('id', '<>', attempt.id)
    .orderBy('id', 'desc')
    .execute()
  await followPaidTwice(trx, attempt, others, because)
  // Of two in the same state the one that holds more.
  const all = [attempt, ...others].sort((one, other) => one.refunded_amount - other.refunded_amount)
  const best = paidStatuses
    .map((paid) => all.find(({ status }) => status === paid))
    .find((one) => one !== undefined)
  const [newest] = others
  const followed = best ?? (newest && newest.id > attempt.id ? newest : attempt)
  const status = followed.status as PaymentStatus
  if (status !== from && !mayMove(donationMoves, from, status)) return
  const { numAffectedRows: refunded } = await sql`
    update ${sql.table(payable.table)} set refunded_amount = ${best?.refunded_amount ?? 0}, updated_at = now()
    where id = ${payable.id} and refunded_amount <> ${best?.refunded_amount ?? 0}`.execute(trx)
  if (status !== from) await movePayable(trx, payable, from, status, because)
  else if (refunded) await receiptFollows(trx, payable, status, because)
  // Lists, charts and receipts tell the way that was paid, also when a newer attempt was begun meanwhile.
  await setPair(trx, payable, followed.active_pay_method_id)
}

/**
 * Paid by two attempts, or by one when some of another, a bank transfer, had come before: people must give one back. It is
 * over when only one of them still holds money.
 */
async function followPaidTwice(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  others: { id: number; status: string; is_found: boolean }[],
  because: Because,
): Promise<void> {
  const { payable, status } = attempt
  const holding = others.filter((other) =>
    isPaid(other.status) ? other.status !== 'refunded' : other.is_found,
  )
  if (status === 'success' && holding.length > 0) {
    const reason = holding.some((other) => isPaid(other.status))
      ? 'two attempts were paid'
      : 'some of it came by bank transfer before'
    await recordEvent(trx, {
      ...{ payable, attempt_id: attempt.id, actor: because.actor },
      ...{ kind: 'paid twice', reason },
    })
    await noteDifference(trx, attempt.id, { kind: 'paid twice', ours: status, theirs: status, reason })
  }
  const stillHolding = holding.length + (isPaid(status) && status !== 'refunded' ? 1 : 0)
  if (stillHolding <= 1)
    await endDifferences(trx, [attempt.id, ...others.map(({ id }) => id)], ['paid twice'], because.actor)
}

async function setPair(trx: Transaction<DB>, payable: Payable, associationId: number): Promise<void> {
  await sql`update ${sql.table(payable.table)} set active_pay_method_id = ${associationId}, updated_at = now()
    where id = ${payable.id} and active_pay_method_id is distinct from ${associationId}`.execute(trx)
}

/**
 * Makes what is not paid wait for a new attempt, with the pair that was chosen. It must be locked in this transaction.
 * @param from its state when it was locked
 */
export async function waitForNewAttempt(
  trx: Transaction<DB>,
  payable: Payable,
  from: PaymentStatus,
  associationId: number,
  because: Because,
): Promise<void> {
  await setPair(trx, payable, associationId)
  if (from === 'pending') return
  if (!mayMove(donationMoves, from, 'pending')) throw new Error(`What is ${from} cannot be tried again.`)
  await movePayable(trx, payable, from, 'pending', because)
}

async function movePayable(
  trx: Transaction<DB>,
  payable: Payable,
  from: PaymentStatus,
  to: PaymentStatus,
  because: Because,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(payable.table)}
    set status = ${to}, updated_at = now(),
      settled_at = case when ${to} = 'success' then coalesce(settled_at, now()) else settled_at end
    where id = ${payable.id} and status = ${from}`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error('The state was changed by somebody else: it was not locked.')
  await recordEvent(trx, {
    ...because,
    payable,
    attempt_id: null,
    kind: 'state',
    from_status: from,
    to_status: to,
  })
  await receiptFollows(trx, payable, to, because)
}
