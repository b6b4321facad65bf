import type { Kysely } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueJob } from '../platform/jobs/start-jobs.ts'
import { inquireAttempt } from '../settlement/attempts/inquire-attempt.ts'
import type { DB } from '../tables.ts'

export const askAboutRefundTask = 'ask-about-refund'

/** Queues the inquiry about the outcome of a refund, one waiting job per refund; in a minute by default. */
export async function queueRefundInquiry(
  db: Kysely<DB>,
  refundId: number,
  runAt = new Date(Date.now() + 60_000),
): Promise<void> {
  await queueJob(db, askAboutRefundTask, { refundId }, { key: `${askAboutRefundTask}:${refundId}`, runAt })
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
      .where('status', '=', 'asked')
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
