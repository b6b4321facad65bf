import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import { prepared } from '../../platform/database/database.ts'
import { type DueWork, scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { settleUnchanged } from '../apply-settlement.ts'
import { inquireAttemptTask } from '../queue-inquiry.ts'
import { inquiryEvidence } from './ask-gateway.ts'
import {
  type InquiredAttempt,
  inquireAttempt,
  inquireOnce,
  scheduleInquiries,
  settleAnswer,
} from './inquire-attempt.ts'

/** Lease of a claimed attempt: after this time another process takes over from one that died. */
const leaseMinutes = 5

/** Maximum concurrent inquiries of one run; few, for the case that a vendor does not answer. */
const maxConcurrentInquiries = 5

/** Maximum number of unchanged answers recorded in one transaction. */
const answersPerBatch = 40

const areInquiriesDue = sql<boolean>`exists (
  select from payment_attempts where next_inquiry_at <= now())`

/**
 * Claims the attempts whose inquiry is due, the longest due first, and inquires about each.
 * @param stopping ends before the next inquiry; claimed attempts are left to their lease
 * @returns the number claimed
 */
export async function inquireDueAttempts(
  context: AppContext,
  atMost = 1000,
  stopping?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<InquiredAttempt>`${prepared}
    update payment_attempts set next_inquiry_at = now() + make_interval(mins => ${leaseMinutes})
    where id = any(array(
      select id from payment_attempts where next_inquiry_at <= now()
      order by next_inquiry_at limit ${atMost} for update skip locked))
    returning id, transaction_id, gateway, status, created_at, expires_at`.execute(context.db)
  const queue = rows.values()
  const unchanged: UnchangedAttempt[] = []
  const logFailure = (attemptId: number) => (err: unknown) =>
    context.log.error({ err, attemptId }, 'inquiry failed')
  async function inquire(attempt: InquiredAttempt): Promise<void> {
    const answer = await inquireOnce(context, attempt)
    if (typeof answer === 'object' && answer.outcome === 'pending' && attempt.expires_at > new Date())
      unchanged.push({ attempt, answer })
    else await settleAnswer(context, attempt, answer, 'system')
  }
  await Promise.all(
    Array.from({ length: maxConcurrentInquiries }, async () => {
      for (const attempt of queue)
        if (!stopping?.aborted) await inquire(attempt).catch(logFailure(attempt.id))
    }),
  )
  while (unchanged.length > 0) {
    const together = unchanged.splice(0, answersPerBatch)
    const others = await recordUnchanged(context, together).catch((err: unknown) => {
      context.log.warn({ err }, 'answers not recorded together; recording each')
      return together
    })
    for (const { attempt, answer } of others)
      await settleAnswer(context, attempt, answer, 'system').catch(logFailure(attempt.id))
  }
  return rows.length
}

type UnchangedAttempt = { attempt: InquiredAttempt; answer: Inquiry }

/** Records that payments are still unpaid. @returns the answers that change more than that */
async function recordUnchanged(
  { db, inquiryMinutes }: AppContext,
  answers: readonly UnchangedAttempt[],
): Promise<readonly UnchangedAttempt[]> {
  const evidence = answers.map(({ attempt, answer }) => inquiryEvidence(attempt.id, answer))
  const others = await settleUnchanged(db, evidence, 'system', (trx, ids) =>
    scheduleInquiries(
      trx,
      inquiryMinutes,
      answers.map(({ attempt }) => attempt).filter(({ id }) => ids.has(id)),
    ),
  )
  return answers.filter(({ attempt }) => others.has(attempt.id))
}

export function attemptsTasks(context: AppContext): Tasks {
  return {
    async [inquireAttemptTask](payload) {
      const { attemptId } = z.object({ attemptId: z.int() }).parse(payload)
      await inquireAttempt(context, attemptId)
    },
    // Deletes refused callbacks without an attempt after 90 days.
    'remove-old-refused-callbacks': scheduled('13 21 * * *', async () => {
      await sql`delete from refused_callbacks where at < now() - interval '90 days'`.execute(context.db)
    }),
  }
}

/** Scheduled inquiries per second; those after a callback or a donor's return are made at once. */
const inquiriesPerSecond = 40

export const inquiryWork = (context: AppContext): DueWork[] => [
  {
    due: areInquiriesDue,
    work: (stopping) => inquireDueAttempts(context, inquiriesPerSecond, stopping),
  },
]
