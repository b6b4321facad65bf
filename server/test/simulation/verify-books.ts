import { sql } from 'kysely'
import { expect } from 'vitest'
import { isPaid } from '../../../contract/src/status.ts'
import type { AppContext } from '../../src/context.ts'
import { bookChecks } from '../../src/features.ts'

import type { Database } from '../../src/platform/database/database.ts'
import { inquireAttempt } from '../../src/settlement/attempts/inquire-attempt.ts'
import { type AttemptMoney, neverSettled, stateAtVendor } from './attempt-money.ts'
import { type AttemptRow, readAttempts, readOpenRefunds } from './read-attempts.ts'
import type { Way } from './step.ts'

/** An acknowledged donation or payment: its donor or payee holds the link. */
export type AcknowledgedIntent = {
  kind: 'donation' | 'payment'
  link: string
  amount: number
  /** The last choice; null before a payee has chosen. */
  way: Way | null
}

/** Asserts that every check of the books finds nothing, and that no job has failed. */
export async function verifyBooks(db: Database): Promise<void> {
  const broken: Record<string, unknown> = {}
  for (const { name, sql: question } of bookChecks) {
    const { rows } = await sql.raw<{ broken: string }>(question).execute(db)
    if (rows.length > 0) broken[name] = rows.map((row) => row.broken)
  }
  const { rows: failed } = await sql<{ last_error: string }>`
    select last_error from graphile_worker._private_jobs where last_error is not null`.execute(db)
  expect({ ...broken, ...(failed.length > 0 && { failed }) }).toEqual({})
}

/**
 * Asserts that the books hold each acknowledged intent once, with the promised amount (shortfalls included),
 * and nothing else except donations that were collected or transferred for an agreement.
 */
export async function verifyAcknowledged(db: Database, acknowledged: AcknowledgedIntent[]): Promise<void> {
  const { rows } = await sql<Omit<AcknowledgedIntent, 'way'>>`
    with recursive family as (
      select intent_id, intent_id as first, id as donation_id from donations where shortfall_of is null
      union all
      select rest.intent_id, first, rest.id from donations as rest join family on shortfall_of = donation_id
    )
    select first.kind, first.link, sum(coalesce(intent.promised_amount, intent.amount))::int as amount
    from payment_intents as intent left join family on family.intent_id = intent.id
    join payment_intents as first on first.id = coalesce(family.first, intent.id)
    left join donations on donations.intent_id = first.id
    where agreement_id is null or first.link = any(${acknowledged.map(({ link }) => link)})
    group by first.id`.execute(db)
  const inOrder = (some: Omit<AcknowledgedIntent, 'way'>[]) =>
    some.map(({ kind, link, amount }) => `${kind} ${link} ${amount}`).sort()
  expect(inOrder(rows)).toEqual(inOrder(acknowledged))
}

/** Asserts that after enough inquiries the vendor agrees with the books, or a discrepancy was reported. */
export async function verifyMoney(
  context: AppContext,
  before: AttemptRow,
  truth: AttemptMoney | undefined,
): Promise<void> {
  let attempt = before
  // Some amounts cause a fault twice.
  for (let turn = 0; turn < 3 && !(await isAccountedFor(context.db, attempt, truth)); turn++) {
    await inquireAttempt(context, attempt.id)
    attempt = (await readAttempts(context.db)).find(({ id }) => id === before.id) ?? attempt
  }
  expect({ attempt, truth, isAccounted: await isAccountedFor(context.db, attempt, truth) }).toEqual({
    attempt,
    truth,
    isAccounted: true,
  })
}

/** Whether books and vendor agree, or an open discrepancy reports that they do not. */
async function isAccountedFor(
  db: Database,
  attempt: AttemptRow,
  truth: AttemptMoney | undefined,
): Promise<boolean> {
  const { id, gateway, amount, status, refunded_amount } = attempt
  if (truth?.outcome !== 'paid' || neverSettled(gateway, amount)) return !isPaid(status)
  if (status === 'failed') return hasDiscrepancy(db, id, 'state')
  const isByHand = truth.byHand > 0 && status.endsWith('refunded')
  // The amount of an unreported refund beside others is guessed, and a wrong guess is a discrepancy.
  const isGuessed = truth.unrequested > 0 && truth.refunds > 1 && truth.refunded < amount
  if (status !== stateAtVendor(truth, amount) && !isByHand)
    return isGuessed && hasDiscrepancy(db, id, 'state')
  // Refunds from before a dispute are reported when it has ended.
  if (truth.disputed) return true
  if (status === 'partially_refunded' && refunded_amount === 0)
    return hasDiscrepancy(db, id, 'refund_of_unknown_amount')
  if (isGuessed) return true
  if ((await readOpenRefunds(db)).some(({ attempt_id }) => attempt_id === id)) return true
  return refunded_amount === Math.min(amount, truth.refunded + truth.byHand)
}

async function hasDiscrepancy(db: Database, attemptId: number, kind: string): Promise<boolean> {
  const { rows } =
    await sql`select from discrepancies where attempt_id = ${attemptId} and kind = ${kind}`.execute(db)
  return rows.length > 0
}
