import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { askGateway } from '../../settlement/attempts/ask-gateway.ts'
import { queueInquiryBatch } from './begin-reconciliation.ts'

/** Length of one job before the next job takes over, so that a stopping server need not wait for the run. */
const batchMs = 2000

/** Number of consecutive unanswered inquiries after which this run skips a gateway. */
const failuresInARow = 5

type PlannedInquiry = {
  place: number
  attempt_id: number
  gateway: string
  transaction_id: string
  status: string
}

/**
 * Inquires about the next attempts of a run, one after the other, each in its own transaction, and queues the
 * next batch or ends the run. Safe to repeat after a crash: finished inquiries are no longer in the list.
 */
export async function inquireBatch(
  context: AppContext,
  runId: number,
  failures: Record<string, number>,
): Promise<void> {
  const until = Date.now() + batchMs
  while (Date.now() < until) {
    const inquiry = await nextInquiry(context, runId)
    if (!inquiry) return endRun(context, runId)
    const { gateway } = inquiry
    if (await tryInquiry(context, runId, inquiry)) {
      failures[gateway] = 0
    } else {
      failures[gateway] = (failures[gateway] ?? 0) + 1
      if (failures[gateway] >= failuresInARow) await skipGateway(context, runId, gateway)
    }
    await wait(context.reconcilePauseMs)
  }
  await queueInquiryBatch(context.db, runId, failures)
}

async function nextInquiry({ db }: AppContext, runId: number): Promise<PlannedInquiry | undefined> {
  return db
    .selectFrom('reconciliation_questions as question')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'question.attempt_id')
    .select(['place', 'attempt_id', 'question.gateway', 'transaction_id', 'status'])
    .where('run_id', '=', runId)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
}

/** Inquires about one attempt and counts the outcome. @returns whether the gateway answered */
async function tryInquiry(context: AppContext, runId: number, inquiry: PlannedInquiry): Promise<boolean> {
  const attempt = { ...inquiry, id: inquiry.attempt_id }
  try {
    const status = await askGateway(context, attempt, 'system')
    await sql`
      with asked as (
        delete from reconciliation_questions where run_id = ${runId} and place = ${inquiry.place}
        returning attempt_id
      )
      update reconciliation_runs as run
      set moved_at = now(), asked = run.asked + (select count(*) from asked),
        changed = changed + (select count(*) from asked where ${status !== attempt.status}),
        found = found + (select count(*) from discrepancies join asked using (attempt_id)
          where found_at >= begun_at)
      where id = ${runId}`.execute(context.db)
    return true
  } catch (error) {
    const about = { attemptId: attempt.id, gateway: attempt.gateway }
    // Otherwise one failing attempt would end every night's run, and the attempts after it would never be
    // inquired about.
    if (error instanceof GatewayUnreachable)
      context.log.warn({ ...about, reason: error.message }, 'gateway not reached')
    else context.log.error({ ...about, err: error }, 'attempt could not be reconciled')
    await countUnreachable(context, runId, sql`place = ${inquiry.place}`)
    return false
  }
}

/** Removes queued inquiries and counts them as not answered. */
async function countUnreachable(
  { db }: AppContext,
  runId: number,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with unasked as (
      delete from reconciliation_questions where run_id = ${runId} and ${which} returning 1
    )
    update reconciliation_runs
    set moved_at = now(), unreachable = unreachable + (select count(*) from unasked)
    where id = ${runId}`.execute(db)
}

async function skipGateway(context: AppContext, runId: number, gateway: string): Promise<void> {
  context.log.error({ gateway }, 'gateway does not answer: reconciliation skips it until the next run')
  await countUnreachable(context, runId, sql`gateway = ${gateway}`)
  await sql`update reconciliation_runs set given_up = given_up || ${gateway}::text
    where id = ${runId}`.execute(context.db)
}

async function endRun({ db, log }: AppContext, runId: number): Promise<void> {
  const run = await db
    .updateTable('reconciliation_runs')
    .set({ ended_at: new Date(), moved_at: new Date() })
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .returning(['asked', 'unreachable', 'changed', 'found'])
    .executeTakeFirst()
  if (run && run.found > 0) log.error(run, 'reconciliation found discrepancies')
}
