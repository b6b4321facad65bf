import { type Kysely, sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/refunds.ts'
import { bookChangeAnswer, bookChangeWaits } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable, RefundRefused } from '../../gateways/gateway.ts'
import { type Author, recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseOtherNumbersInReason } from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queueJob } from '../../platform/jobs/start-jobs.ts'
import type { DB } from '../../tables.ts'
import { applySettlement, type EvidenceSource, settleInTransaction } from '../apply-settlement.ts'
import { findTransactionId } from '../attempts/attempt-details.queries.ts'
import { inquireAttempt } from '../attempts/inquire-attempt.ts'
import { lockSettlementState } from '../read-settlement-state.ts'
import { readOrderId, refundOf } from './refunds.queries.ts'

type RefundForm = BodyOf<typeof calls.requestRefund>
type Answer = AnswerOf<typeof calls.requestRefund>

/**
 * Refunds a payment in full or in part. A manual refund is recorded at once, or waits for a second person.
 * Through the gateway the request is recorded first, then sent outside any transaction, then the answer is
 * recorded: the gateway is asked at most once, also after a crash, and an inquiry finds out the outcome
 * (docs/decisions/0029-refunds.md).
 * @returns 'pending' when the gateway did not report the outcome
 * @throws Problem 404; 409 when it cannot be refunded now or the gateway refuses; 422 for more than the
 *   remaining amount, and for a reason with other digits or a link
 */
export async function startRefund(
  context: AppContext,
  attemptId: number,
  wanted: RefundForm,
  staff: Staff,
): Promise<Answer | AnswerWithMessage<Answer>> {
  const { gateway, transaction_id } = await findTransactionId(context.db, attemptId)
  // The gateway may show the reason to the donor.
  await refuseOtherNumbersInReason(context.db, [attemptId], wanted.reason, { amounts: [wanted.amount] })
  if (wanted.way === 'by_hand') {
    const form = { ...wanted, attempt_id: attemptId }
    const waits = await context.db
      .transaction()
      .execute((trx) => recordManualRefund(trx, form, staff, context.switches))
    return waits ? bookChangeAnswer({ status: 'waits' as const }) : { status: 'succeeded' }
  }
  const refund = refundOf(context.gateways, gateway)
  const orderId = await readOrderId(context.db, attemptId)
  let refundId: number | undefined
  await applySettlement(
    context.db,
    { attemptIds: [attemptId] },
    {
      kind: 'refund_requested',
      attempt_id: attemptId,
      ...wanted,
      is_refundable: orderId !== undefined && refund !== undefined,
    },
    staff,
    async ({ trx, refundIds }) => {
      refundId = refundIds[0]
      await auditRefund(trx, staff, 'requested_refund', transaction_id, wanted)
      if (refundId !== undefined) await queueRefundInquiry(trx, refundId)
    },
  )
  if (orderId === undefined || refund === undefined || refundId === undefined) return { status: 'succeeded' }
  const send = () => refund(orderId, wanted.amount * 100, wanted.reason)
  return { status: await sendToGateway(context, { attemptId, refundId }, send, wanted.reason, staff) }
}

export type ManualRefund = RefundForm & { attempt_id: number }

/**
 * Records a refund that staff paid by hand, or requests a second person's approval.
 * @param switches undefined when a second person has approved the refund
 * @returns whether the refund waits for approval
 * @throws Problem 409 when it cannot be refunded now, or another refund waits; 422 for more than the
 *   remaining amount
 */
export async function recordManualRefund(
  trx: Database,
  { attempt_id, amount, position, reason, left }: ManualRefund,
  author: Author,
  switches?: AppContext['switches'],
): Promise<boolean> {
  const about = { attemptIds: [attempt_id] }
  await lockSettlementState(trx, about)
  const { transaction_id, code } = await findTransactionId(trx, attempt_id)
  const wanted = { attempt_id, amount, position, reason, left, way: 'by_hand' } as const
  const paisa = amount * 100
  const change = {
    subject: 'refund',
    target: String(attempt_id),
    form: { ...wanted, paisa },
    facts: { code, reason },
  } as const
  const waits = await bookChangeWaits(trx, switches, paisa, change, author)
  await sql`savepoint before_refund`.execute(trx)
  await settleInTransaction(trx, about, { kind: 'refund_requested', ...wanted, is_refundable: false }, author)
  await auditRefund(trx, author, 'recorded_refund', transaction_id, wanted)
  // A refund that cannot be made is refused now, not when it is approved.
  if (waits) await sql`rollback to savepoint before_refund`.execute(trx)
  return waits
}

const auditRefund = (
  trx: Database,
  author: Author,
  action: 'recorded_refund' | 'requested_refund',
  transactionId: string,
  { amount }: Pick<RefundForm, 'amount'>,
): Promise<void> => recordAudit(trx, author, action, `attempt ${transactionId}`, { amount })

/** @throws Problem 409 with the gateway's reason when it refuses */
async function sendToGateway(
  { db, log }: AppContext,
  { attemptId, refundId }: { attemptId: number; refundId: number },
  send: () => Promise<void>,
  reason: string,
  staff: Staff,
): Promise<'succeeded' | 'pending'> {
  const recordAnswer = (answer: 'succeeded' | 'failed', reason: string, by: EvidenceSource | Staff) => {
    const answered = {
      kind: 'refund_answered',
      attempt_id: attemptId,
      refund_id: refundId,
      answer,
      reason,
    } as const
    return applySettlement(db, { attemptIds: [attemptId] }, answered, by)
  }
  try {
    await send()
  } catch (error) {
    if (error instanceof RefundRefused) {
      await recordAnswer('failed', error.message, 'gateway')
      throw Problem.conflict('refusal.refund.refused', { reason: error.message })
    }
    // Outcome unknown, after a network error or our own bug: the queued inquiry finds it out.
    const level = error instanceof GatewayUnreachable ? 'warn' : 'error'
    log[level]({ err: error, refundId }, 'outcome of a refund is unknown')
    return 'pending'
  }
  await recordAnswer('succeeded', reason, staff)
  return 'succeeded'
}

/**
 * Ends the pending refund with the outcome that a person found at the gateway.
 * @throws Problem 404; 409 when none is pending or the gateway may still answer
 */
export async function decideOpenRefund(
  db: Database,
  attempt_id: number,
  { made, reason }: BodyOf<typeof calls.decideRefund>,
  staff: Staff,
): Promise<void> {
  const { transaction_id } = await findTransactionId(db, attempt_id)
  const decision = { kind: 'refund_decided', attempt_id, made, reason } as const
  await applySettlement(db, { attemptIds: [attempt_id] }, decision, staff, ({ trx, state }) => {
    const attempt = state.intents.flatMap(({ attempts }) => attempts).find(({ id }) => id === attempt_id)
    // The newest, because only one refund can be pending.
    const amount = attempt?.refunds.findLast(({ way }) => way === 'gateway')?.amount
    return recordAudit(trx, staff, 'recorded_refund_outcome', `attempt ${transaction_id}`, {
      amount,
      made,
    })
  })
}

export const refundInquiryTask = 'ask-about-refund'

/** Queues the inquiry about the outcome of a refund, one waiting job per refund; in a minute by default. */
async function queueRefundInquiry(
  db: Kysely<DB>,
  refundId: number,
  runAt = new Date(Date.now() + 60_000),
): Promise<void> {
  await queueJob(db, refundInquiryTask, { refundId }, { key: `${refundInquiryTask}:${refundId}`, runAt })
}

/**
 * Asks the gateway about the unknown outcome of a refund, and schedules the next inquiry: at the same minutes
 * after its start as for a pending payment, then daily. The refund is never sent to the gateway a second
 * time.
 */
export async function inquireRefund(context: AppContext, refundId: number): Promise<void> {
  const readOpen = () =>
    context.db
      .selectFrom('refunds')
      .select(['attempt_id', 'asked_at'])
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  const refund = await readOpen()
  if (!refund) return
  await inquireAttempt(context, refund.attempt_id)
  if (!(await readOpen())) return
  const next = context.inquiryMinutes
    .map((minutes) => new Date(refund.asked_at.getTime() + minutes * 60_000))
    .find((time) => time > new Date())
  await queueRefundInquiry(context.db, refundId, next ?? new Date(Date.now() + 24 * 3_600_000))
}
