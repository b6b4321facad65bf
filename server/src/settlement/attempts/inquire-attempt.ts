import { sql } from 'kysely'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { findGateway, GatewayUnreachable, type Inquiry } from '../../gateways/gateway.ts'
import type { Staff } from '../../history/record-audit.ts'
import { type Database, prepared } from '../../platform/database/database.ts'
import { applySettlement, type EvidenceSource } from '../apply-settlement.ts'
import { statusOf } from '../plan/settlement-state.ts'
import { queueInquiry } from '../queue-inquiry.ts'
import { inquiryEvidence, requestInquiry } from './ask-gateway.ts'
import type { IntentByLink } from './intent-by-link.queries.ts'
import { nextInquiryAt } from './new-attempt.ts'

/**
 * Asks the gateway about one attempt, settles it, and schedules the next inquiry while it is pending; an
 * attempt still pending after its expiry time expires. An unreachable gateway changes nothing. A bank
 * transfer has no gateway to ask: it only expires, unless the donor has reported it.
 * @param by trigger of the inquiry
 */
export async function inquireAttempt(
  context: AppContext,
  attemptId: number,
  by: EvidenceSource | Staff = 'system',
): Promise<PaymentStatus> {
  return (await tryToInquire(context, attemptId, by)).status
}

/**
 * Variant of inquireAttempt that also returns the answer, and whether the gateway answered; true when no
 * gateway can be asked.
 */
export async function tryToInquire(
  context: AppContext,
  attemptId: number,
  by: EvidenceSource | Staff,
): Promise<{ status: PaymentStatus; isAnswered: boolean; inquiry: Inquiry | undefined }> {
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .select(['id', 'transaction_id', 'gateway', 'status', 'created_at', 'expires_at'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const answer = await inquireOnce(context, attempt)
  const settled = await settleAnswer(context, attempt, answer, by)
  return { ...settled, inquiry: typeof answer === 'object' ? answer : undefined }
}

export type InquiredAttempt = {
  id: number
  transaction_id: string
  gateway: string
  status: PaymentStatus
  created_at: Date
  expires_at: Date
}

type Answer = Inquiry | 'unreachable' | 'nobody_to_ask'

export async function inquireOnce(context: AppContext, attempt: InquiredAttempt): Promise<Answer> {
  const gateway = findGateway(context.gateways, attempt.gateway)
  if (gateway && !gateway.inquire) return 'nobody_to_ask'
  try {
    return await requestInquiry(context, attempt)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    const { id: attemptId } = attempt
    context.log.warn({ attemptId, gateway: attempt.gateway, reason: error.message }, 'gateway not reached')
    return 'unreachable'
  }
}

/** Settles an attempt by an answer, lets it expire, or schedules its next inquiry. */
export async function settleAnswer(
  { db, inquiryMinutes }: AppContext,
  attempt: InquiredAttempt,
  answer: Answer,
  by: EvidenceSource | Staff,
): Promise<{ status: PaymentStatus; isAnswered: boolean }> {
  const about = { attemptIds: [attempt.id] }
  const isAnswered = answer !== 'unreachable'
  let { status } = attempt
  if (typeof answer === 'object')
    status = statusOf(await applySettlement(db, about, inquiryEvidence(attempt.id, answer), by), attempt.id)
  if (status === 'pending' && isAnswered && attempt.expires_at <= new Date()) {
    const expiry = { kind: 'expiry', attempt_id: attempt.id } as const
    status = statusOf(await applySettlement(db, about, expiry, by), attempt.id)
  }
  if (status === 'pending') await scheduleInquiries(db, inquiryMinutes, [attempt])
  return { status, isAnswered }
}

/** Schedules the next inquiries about those of the attempts that are still pending. */
export async function scheduleInquiries(
  db: Database,
  inquiryMinutes: number[],
  attempts: readonly InquiredAttempt[],
): Promise<void> {
  const schedule = attempts.map(({ id, created_at: createdAt, expires_at: expiresAt }) => ({
    id,
    at: nextInquiryAt({ createdAt, expiresAt }, inquiryMinutes),
  }))
  await sql`${prepared}
    update payment_attempts as attempt set next_inquiry_at = schedule.at
    from json_to_recordset(${JSON.stringify(schedule)}) as schedule (id bigint, at timestamptz)
    where attempt.id = schedule.id and status = 'pending'`.execute(db)
}

/** Back-off: ten seconds at first, growing with the attempt's age to 24 minutes after a day. */
const backOff = sql`greatest(interval '10 seconds', (now() - created_at) / 60)`

/**
 * Queues an inquiry when a donor views the status of a pending donation: at most once per back-off, however
 * many pages are open. The page itself never waits for the vendor.
 */
export async function inquireOnReturn(context: AppContext, { attempt }: IntentByLink): Promise<void> {
  if (attempt?.status !== 'pending') return
  if (!findGateway(context.gateways, attempt.gateway)?.inquire) return
  await context.db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('payment_attempts')
      .set({ inquired_at: sql<Date>`now()` })
      .where('id', '=', attempt.id)
      .where('status', '=', 'pending')
      .where((row) =>
        row.or([row('inquired_at', 'is', null), row('inquired_at', '<', sql<Date>`now() - ${backOff}`)]),
      )
      .executeTakeFirst()
    if (due.numUpdatedRows > 0n) await queueInquiry(trx, attempt.id)
  })
}
