import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../../contract/src/entry.ts'
import type { giveBackMoney } from '../../../../contract/src/refunds.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable, RefundRefused } from '../../gateways/gateway.ts'
import type { DB } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import { queueInquiry } from '../attempts/inquire-attempt.ts'
import { giveBack, isPaid, type LockedAttempt, lockAttempt } from '../attempts/move-attempt.ts'
import { queueQuestion } from './ask-about-refund.ts'
import { endRefund, recordRefundEvent } from './follow-refund.ts'
import { hasUnknownPart, readOrderId, refundOf } from './refunds.queries.ts'

type Wanted = BodyOf<typeof giveBackMoney>

/** A refund that stands in our books and for which the gateway is to be asked. */
type Asked = { refundId: number; attemptId: number; orderId: string; gateway: string }

/**
 * Gives back what was paid or a part of it. By hand it is booked at once. Through the gateway it is first written down
 * that we ask, then asked outside any transaction, then booked what the gateway said: whatever happens in between, the
 * gateway is asked at most once, and what became of it is found out by inquiring (docs/decisions/0029-refunds.md).
 * @returns 'asked' when the gateway did not say what became of it
 * @throws Problem 404, 409 when it cannot be given back now or the gateway refuses, 422 for more than is left
 */
export async function startRefund(
  context: AppContext,
  attemptId: number,
  wanted: Wanted,
  staff: Staff,
): Promise<AnswerOf<typeof giveBackMoney>> {
  const asked = await context.db.transaction().execute(async (trx) => {
    const attempt = await lockKnownAttempt(trx, attemptId)
    await refuseUnlessPossible(trx, attempt, wanted)
    if (wanted.way === 'gateway') return writeDownQuestion(trx, context.gateways, attempt, wanted, staff)
    await recordByHand(trx, attempt, wanted, staff)
    return null
  })
  return { status: asked ? await sendToGateway(context, asked, wanted, staff) : 'made' }
}

async function recordByHand(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  wanted: Wanted,
  staff: Staff,
): Promise<void> {
  await insertRefund(trx, attempt, wanted, staff, { status: 'made', ended_at: sql<Date>`now()` })
  const reason = `by hand: ${wanted.reason}`
  await recordRefundEvent(trx, attempt, wanted.amount, { actor: staff.caller.name, reason })
  await recordAudit(trx, staff, 'recorded a refund', ...aboutRefund(attempt, wanted))
  await giveBack(trx, attempt, wanted.amount, {
    actor: staff.caller.name,
    reason: `given back ${reason}`,
  })
}

/** @throws Problem 409 when the gateway offers no refunds, or does not know the payment yet */
async function writeDownQuestion(
  trx: Transaction<DB>,
  gateways: AppContext['gateways'],
  attempt: LockedAttempt,
  wanted: Wanted,
  staff: Staff,
): Promise<Asked> {
  const orderId = await readOrderId(trx, attempt.id)
  if (orderId === undefined || !refundOf(gateways, attempt.gateway))
    throw Problem.conflict(
      'This cannot be given back through the gateway. Give it back by hand, then record it.',
    )
  const refundId = await insertRefund(trx, attempt, wanted, staff, { status: 'asked' })
  const reason = `asked for: ${wanted.reason}`
  await recordRefundEvent(trx, attempt, wanted.amount, { actor: staff.caller.name, reason })
  await recordAudit(trx, staff, 'asked for a refund', ...aboutRefund(attempt, wanted))
  await queueQuestion(trx, refundId)
  return { refundId, attemptId: attempt.id, orderId, gateway: attempt.gateway }
}

async function insertRefund(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  { amount, reason, way }: Wanted,
  staff: Staff,
  state: { status: 'asked' } | { status: 'made'; ended_at: RawBuilder<Date> },
): Promise<number> {
  const { id } = await trx
    .insertInto('refunds')
    .values({ attempt_id: attempt.id, amount, reason, way, asked_by: staff.caller.id, ...state })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the audit says of a refund: of which attempt, and how much. */
const aboutRefund = (attempt: LockedAttempt, { amount }: Wanted): [string, object] => [
  `attempt ${attempt.transaction_id}`,
  { amount },
]

/** Locks an attempt as lockAttempt does. @throws Problem 404 */
export async function lockKnownAttempt(trx: Transaction<DB>, attemptId: number): Promise<LockedAttempt> {
  const known = await trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (!known) throw Problem.notFound('This payment')
  return lockAttempt(trx, attemptId)
}

/** The refund of an attempt, which must be locked, of which nobody knows yet what became of it. */
export async function readOpenRefund(trx: Transaction<DB>, attemptId: number) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'amount', 'asked_at'])
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'asked')
    .executeTakeFirst()
}

async function refuseUnlessPossible(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  { amount, way, left: seen }: Wanted,
): Promise<void> {
  const left = attempt.amount - attempt.refunded_amount
  if (!isPaid(attempt.status)) throw Problem.conflict(`What is ${attempt.status} cannot be given back.`)
  if (await readOpenRefund(trx, attempt.id))
    throw Problem.conflict(
      'A refund of this payment is under way. The next one waits until it is known what became of it.',
    )
  if (left === 0) throw Problem.conflict('All of it was given back already.')
  if (left !== seen)
    throw Problem.conflict('Something was given back meanwhile. Please look at what is left and try again.')
  if (amount > left) throw Problem.invalid({ amount: [`At most ${rupees(left)} are left.`] })
  // The payer's bank holds the money: what it decided can be recorded, and nothing can be sent beside it.
  if (attempt.status === 'disputed' && way === 'gateway')
    throw Problem.conflict(
      'The payer’s bank disputes this payment. When it has taken the money back, record that as given back by hand.',
    )
  if (!hasUnknownPart(attempt)) return
  if (way === 'gateway')
    throw Problem.conflict(
      'The gateway gave back a part and did not say how much. Look it up there and record it, then give back the rest.',
    )
  if (amount === left)
    throw Problem.invalid({ amount: ['The gateway says that only a part was given back.'] })
}

const rupees = (amount: number) => `Rs. ${amount.toLocaleString('en-US')}`

/** @throws Problem 409 with the gateway's reason when it refuses */
async function sendToGateway(
  context: AppContext,
  asked: Asked,
  { amount, reason }: Wanted,
  staff: Staff,
): Promise<'made' | 'asked'> {
  try {
    await refundOf(context.gateways, asked.gateway)?.(asked.orderId, amount * 100, reason)
  } catch (error) {
    if (error instanceof RefundRefused) {
      await bookAnswer(context, asked, 'refused', { actor: 'gateway', reason: error.message })
      throw Problem.conflict(`Nothing was given back. ${error.message}`)
    }
    // Nothing is known, be it the network or a mistake of ours: the question that waits finds out.
    const level = error instanceof GatewayUnreachable ? 'warn' : 'error'
    context.log[level]({ err: error, refundId: asked.refundId }, 'it is not known whether a refund was made')
    return 'asked'
  }
  await bookAnswer(context, asked, 'made', { actor: staff.caller.name, reason })
  return 'made'
}

/**
 * Books what the gateway answered, unless an inquiry has found it out meanwhile. What it says that it made was made,
 * also when a person, who waited longer for us than anybody should, has decided otherwise.
 */
async function bookAnswer(
  { db }: AppContext,
  { refundId, attemptId }: Asked,
  answer: 'made' | 'refused',
  because: { actor: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId)
    const refund = await trx
      .selectFrom('refunds')
      .select(['id', 'amount', 'status'])
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    if (refund.status === 'made' || refund.status === answer) return
    await endRefund(trx, attempt, refund, answer, because)
    if (answer === 'refused') return
    await giveBack(trx, attempt, refund.amount, because)
    // Its own record is to say so too.
    await queueInquiry(trx, attemptId)
  })
}
