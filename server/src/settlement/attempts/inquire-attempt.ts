import type { PaymentStatus } from '../../../../contract/src/statuses.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { queueJob } from '../../platform/jobs/start-jobs.ts'
import { lockAttempt, moveAttempt } from './move-attempt.ts'
import { settleAttempt } from './settle-attempt.ts'

export const inquireAttemptTask = 'inquire-attempt'
export const inquiryKey = (attemptId: number) => `inquire-attempt:${attemptId}`

/**
 * When a pending attempt is asked about again: at the configured minutes after its start, then daily, and once more
 * when it expires.
 */
export function nextInquiryAt(
  attempt: { createdAt: Date; expiresAt: Date },
  minutes: number[],
  now: Date = new Date(),
): Date {
  const at = (minutesAfterStart: number) => new Date(attempt.createdAt.getTime() + minutesAfterStart * 60_000)
  const planned = minutes.map(at).find((time) => time > now) ?? new Date(now.getTime() + 24 * 60 * 60_000)
  return planned < attempt.expiresAt || attempt.expiresAt <= now ? planned : attempt.expiresAt
}

/**
 * Asks the gateway about one attempt, settles it, and plans the next question while it is pending; an attempt that is
 * still pending when its time is over expires. A gateway that cannot be reached changes nothing: nothing is known.
 * A bank transfer has nobody to ask: it only expires, unless the donor has told us of the transfer.
 */
export async function inquireAttempt(
  context: AppContext,
  attemptId: number,
  actor = 'job',
): Promise<PaymentStatus> {
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .select(['transaction_id', 'gateway', 'status', 'created_at', 'expires_at'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const gateway = context.gateways.get(attempt.gateway.toLowerCase())
  const isAskable = gateway === undefined || gateway.inquire !== undefined
  let answered = !isAskable
  let status = attempt.status as PaymentStatus
  if (isAskable) {
    try {
      status = await askGateway(context, { id: attemptId, ...attempt }, actor)
      answered = true
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      context.log.warn({ attemptId, gateway: attempt.gateway, reason: error.message }, 'gateway not reached')
    }
  }
  if (status !== 'pending') return status
  if (answered && attempt.expires_at <= new Date()) status = await expireAttempt(context, attemptId, actor)
  if (status === 'pending') await planInquiry(context, attemptId, attempt)
  return status
}

/**
 * Asks the gateway about one attempt, in whatever state it is, and lets our books follow the answer where they may.
 * @param options.accepts whether a person decided to believe a gateway that says paid of what failed
 * @returns the state that it has now
 * @throws GatewayUnreachable when nothing is known, also where the gateway is not configured or cannot be asked
 */
export async function askGateway(
  { db, gateways }: AppContext,
  attempt: { id: number; transaction_id: string; gateway: string },
  actor: string,
  options: { accepts?: boolean } = {},
): Promise<PaymentStatus> {
  const gateway = gateways.get(attempt.gateway.toLowerCase())
  if (!gateway?.inquire) throw new GatewayUnreachable(`There is no way to ask ${attempt.gateway}.`)
  const inquiry = await gateway.inquire(attempt.transaction_id)
  return settleAttempt(db, attempt.id, inquiry, actor, options)
}

/** @returns 'pending' for a transfer that the donor has told us of: staff look at it */
async function expireAttempt(context: AppContext, attemptId: number, actor: string): Promise<PaymentStatus> {
  return context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, attemptId)
    if (attempt.status !== 'pending') return attempt.status
    const told = await trx
      .selectFrom('manual_bank_transfers')
      .select('attempt_id')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirst()
    if (told) return 'pending'
    await moveAttempt(trx, attempt, 'expired', { actor, reason: 'its time to be paid is over' })
    return 'expired'
  })
}

async function planInquiry(
  context: AppContext,
  attemptId: number,
  attempt: { created_at: Date; expires_at: Date },
): Promise<void> {
  const runAt = nextInquiryAt(
    { createdAt: attempt.created_at, expiresAt: attempt.expires_at },
    context.inquiryMinutes,
  )
  await context.db.transaction().execute(async (trx) => {
    const planned = await trx
      .updateTable('payment_attempts')
      .set({ next_inquiry_at: runAt })
      .where('id', '=', attemptId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (planned.numUpdatedRows > 0n) await queueInquiry(trx, attemptId, runAt)
  })
}

/**
 * Queues the question about an attempt, one waiting job an attempt: now, or at a planned time. A plan does not put off
 * a question that waits already: it may be a notice's that came while the gateway was being asked.
 */
export async function queueInquiry(
  db: Parameters<typeof queueJob>[0],
  attemptId: number,
  runAt?: Date,
): Promise<void> {
  await queueJob(
    db,
    inquireAttemptTask,
    { attemptId },
    { key: inquiryKey(attemptId), ...(runAt ? { runAt, keepTime: true } : {}) },
  )
}
