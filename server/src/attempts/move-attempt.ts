import { sql, type Transaction } from 'kysely'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import { attemptMoves, donationMoves, mayMove } from '../donations/payment-states.ts'
import { jsonText } from '../platform/database.ts'
import type { DB } from '../platform/tables.ts'
import { receiptFollows } from '../receipts/issue-receipt.ts'

/** What an attempt pays: a donation or a payment. Both keep their state in columns of the same names. */
export type Payable = { table: 'donations' | 'payments'; id: number }

/** The columns by which attempts and events point to what is paid. */
export const ownerOf = ({ table, id }: Payable) => ({
  donation_id: table === 'donations' ? id : null,
  payment_id: table === 'payments' ? id : null,
})

export function payableOf(row: { donation_id: number | null; payment_id: number | null }): Payable {
  if (row.donation_id !== null) return { table: 'donations', id: row.donation_id }
  if (row.payment_id !== null) return { table: 'payments', id: row.payment_id }
  throw new Error('An attempt must belong to a donation or a payment.')
}

/** An attempt and what it pays, both locked until the transaction ends. */
export type LockedAttempt = {
  id: number
  transaction_id: string
  gateway: string
  amount: number
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
    .select('active_pay_method_id')
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
  kind: 'created' | 'state' | 'notice' | 'inquiry' | 'transfer' | 'staff' | 'contradiction' | 'paid twice'
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
 * @returns whether the attempt moved; a move that is not allowed is recorded as a contradiction and changes nothing
 */
export async function moveAttempt(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  to: PaymentStatus,
  because: Because,
): Promise<boolean> {
  if (attempt.status === to) return false
  const event = {
    ...because,
    payable: attempt.payable,
    attempt_id: attempt.id,
    from_status: attempt.status,
    to_status: to,
  }
  if (!mayMove(attemptMoves, attempt.status, to)) {
    await recordEvent(trx, { ...event, kind: 'contradiction' })
    return false
  }
  const firstTime = sql<Date>`coalesce(settled_at, now())`
  const { numUpdatedRows } = await trx
    .updateTable('payment_attempts')
    .set({ status: to, next_inquiry_at: null, ...(to === 'success' ? { settled_at: firstTime } : {}) })
    .where('id', '=', attempt.id)
    .where('status', '=', attempt.status)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('The attempt was changed by somebody else: it was not locked.')
  await recordEvent(trx, { ...event, kind: 'state' })
  await followAttempt(trx, attempt, to, because)
  return true
}

/** States in which money has arrived, the best first. */
const paidStatuses: readonly PaymentStatus[] = ['success', 'partially refunded', 'disputed', 'refunded']

async function followAttempt(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  to: PaymentStatus,
  because: Because,
): Promise<void> {
  const { payable, payable_status: from } = attempt
  const owner = ownerOf(payable)
  const others = await trx
    .selectFrom('payment_attempts')
    .select(['id', 'status'])
    .where((row) =>
      row.or([row('donation_id', '=', owner.donation_id), row('payment_id', '=', owner.payment_id)]),
    )
    .where('id', '<>', attempt.id)
    .orderBy('id', 'desc')
    .execute()
  const isPaid = (status: string) => paidStatuses.some((paid) => paid === status)
  if (to === 'success' && others.some(({ status }) => isPaid(status)))
    await recordEvent(trx, {
      payable,
      attempt_id: attempt.id,
      actor: because.actor,
      kind: 'paid twice',
      reason: 'two attempts were paid',
    })
  const [newest] = others
  const newestStatus = newest && newest.id > attempt.id ? (newest.status as PaymentStatus) : to
  const best = paidStatuses.find((paid) => paid === to || others.some(({ status }) => status === paid))
  const status = best ?? newestStatus
  if (status === from || !mayMove(donationMoves, from, status)) return
  await movePayable(trx, payable, from, status, because)
  // Lists and receipts tell the way that was paid, also when a newer attempt was begun meanwhile.
  if (status === 'success' && to === 'success') await setPair(trx, payable, attempt.active_pay_method_id)
}

async function setPair(trx: Transaction<DB>, payable: Payable, associationId: number): Promise<void> {
  await sql`update ${sql.table(payable.table)} set active_pay_method_id = ${associationId}, updated_at = now()
    where id = ${payable.id}`.execute(trx)
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
  if (payable.table === 'donations') await receiptFollows(trx, payable.id, to, because)
}
