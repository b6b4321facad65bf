import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AppContext } from '../../src/context.ts'
import { allChecks } from '../../src/insights/checks/run-checks.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { inquireAttempt } from '../../src/settlement/attempts/inquire-attempt.ts'
import { isPaid } from '../../src/settlement/attempts/move-attempt.ts'
import { type Money, neverSettled, stateAtVendor } from './money-of-attempt.ts'
import { type AttemptRow, readAttempts, readOpenRefunds } from './read-books.ts'
import type { Way } from './step.ts'

/** What was acknowledged: a donor or payee holds the link. */
export type Acknowledged = {
  table: 'donations' | 'payments'
  link: string
  amount: number
  /** Chosen last; null before a payee has chosen. */
  way: Way | null
}

/** Every invariant answers zero, and no job has failed. */
export async function verifyBooks(db: Database): Promise<void> {
  const broken: Record<string, unknown> = {}
  for (const { name, sql: question } of allChecks) {
    const { rows } = await sql.raw<{ broken: string }>(question).execute(db)
    if (rows.length > 0) broken[name] = rows.map((row) => row.broken)
  }
  const { rows: failed } = await sql<{ last_error: string }>`
    select last_error from graphile_worker._private_jobs where last_error is not null`.execute(db)
  expect({ ...broken, ...(failed.length > 0 && { failed }) }).toEqual({})
}

/** Whatever was acknowledged stands in the books, once and over the same amount, and nothing else does. */
export async function judgeAcknowledged(db: Database, acknowledged: Acknowledged[]): Promise<void> {
  const { rows } = await sql<Omit<Acknowledged, 'way'>>`
    select 'donations' as "table", link, amount from donations
    union all select 'payments', link, amount from payments`.execute(db)
  const inOrder = (some: Omit<Acknowledged, 'way'>[]) =>
    some.map(({ table, link, amount }) => `${table} ${link} ${amount}`).sort()
  expect(inOrder(rows)).toEqual(inOrder(acknowledged))
}

/** Asked until it answers, the vendor says what the books say, or people were told. */
export async function judgeMoney(
  context: AppContext,
  before: AttemptRow,
  truth: Money | undefined,
): Promise<void> {
  let attempt = before
  // Some amounts make trouble twice.
  for (let asked = 0; asked < 3 && !(await isTold(context.db, attempt, truth)); asked++) {
    await inquireAttempt(context, attempt.id)
    attempt = (await readAttempts(context.db)).find(({ id }) => id === before.id) ?? attempt
  }
  expect({ attempt, truth, told: await isTold(context.db, attempt, truth) }).toEqual({
    attempt,
    truth,
    told: true,
  })
}

/** Whether books and vendor agree by now, or people were told of what differs. */
async function isTold(db: Database, attempt: AttemptRow, truth: Money | undefined): Promise<boolean> {
  const { id, gateway, amount, status, refunded_amount } = attempt
  if (truth?.outcome !== 'paid' || neverSettled(gateway, amount)) return !isPaid(status)
  if (status === 'failed') return hasDifference(db, id, 'state')
  const isByHand = truth.byHand > 0 && status.endsWith('refunded')
  // AppContext that nobody told us of beside parts that we know: their amount is guessed, and people hear if it was wrong.
  const isGuessed = truth.unasked > 0 && truth.parts > 1 && truth.givenBack < amount
  if (status !== stateAtVendor(truth, amount) && !isByHand) return isGuessed && hasDifference(db, id, 'state')
  // AppContext that were given back before a dispute are told when it has ended.
  if (truth.disputed) return true
  if (status === 'partially refunded' && refunded_amount === 0)
    return hasDifference(db, id, 'refund of unknown amount')
  if (isGuessed) return true
  if ((await readOpenRefunds(db)).some(({ attempt_id }) => attempt_id === id)) return true
  return refunded_amount === Math.min(amount, truth.givenBack + truth.byHand)
}

async function hasDifference(db: Database, attemptId: number, kind: string): Promise<boolean> {
  const { rows } =
    await sql`select from differences where attempt_id = ${attemptId} and kind = ${kind}`.execute(db)
  return rows.length > 0
}
