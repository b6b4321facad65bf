import type { Kysely } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { DB } from '../../platform/database/tables.ts'
import { queueJob } from '../../platform/jobs/start-jobs.ts'
import { inquireAttempt } from '../attempts/inquire-attempt.ts'

export const askAboutRefundTask = 'ask-about-refund'

/** Queues the question what became of a refund, one waiting job a refund: in a minute unless told. */
export async function queueQuestion(
  db: Kysely<DB>,
  refundId: number,
  runAt = new Date(Date.now() + 60_000),
): Promise<void> {
  await queueJob(db, askAboutRefundTask, { refundId }, { key: `${askAboutRefundTask}:${refundId}`, runAt })
}

/**
 * Asks the gateway what became of a refund while nobody knows, and plans the next question: at the same minutes after
 * it was begun as for a pending payment, then daily. It is never sent to the gateway a second time.
 */
export async function askAboutRefund(context: AppContext, refundId: number): Promise<void> {
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
  await queueQuestion(context.db, refundId, next ?? new Date(Date.now() + 24 * 3_600_000))
}
