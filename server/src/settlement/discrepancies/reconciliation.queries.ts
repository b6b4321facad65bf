import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  Difference,
  DifferenceFilters,
  DifferenceKind,
  ReconciliationRun,
} from '../../../../contract/src/reconciliation.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../../platform/http/page.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayBegins, dayEnds } from '../../platform/text/day-of.ts'
import { isPaid } from '../attempts/move-attempt.ts'
import { payableOf } from '../payable.ts'
import { minutesOfSilence } from './begin-reconciliation.ts'

/** A page of differences, those found last first; of ended ones those that ended last. */
export async function readDifferences(
  db: Database,
  filters: DifferenceFilters,
  asked: PageAsked,
): Promise<Page<Difference>> {
  const conditions: RawBuilder<SqlBool>[] = [
    filters.show === 'standing' ? sql`ended_at is null` : sql`ended_at is not null`,
  ]
  if (filters.date_from) conditions.push(sql`found_at >= ${dayBegins(filters.date_from)}`)
  if (filters.date_to) conditions.push(sql`found_at < ${dayEnds(filters.date_to)}`)
  if (filters.kinds?.length) conditions.push(sql`kind = any(${filters.kinds})`)
  if (filters.payment_gateways?.length) conditions.push(sql`gateway = any(${filters.payment_gateways})`)
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('differences')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
    differenceRows(db)
      .where(condition)
      .orderBy('ended_at', (order) => order.desc().nullsFirst())
      .orderBy('found_at', 'desc')
      .orderBy('difference.id', 'desc')
      .limit(asked.per_page)
      .offset(offsetOf(asked))
      .execute(),
  ])
  return pageOf(rows.map(differenceOf), total, asked)
}

/** @throws Problem 404 */
export async function readDifference(db: Database, id: number): Promise<Difference> {
  const row = await differenceRows(db).where('difference.id', '=', id).executeTakeFirst()
  if (!row) throw Problem.notFound('This difference')
  return differenceOf(row)
}

/** The attempt that a difference is about. @throws Problem 404 */
export async function findAttempt(db: Database, differenceId: number) {
  const attempt = await db
    .selectFrom('differences')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt.id', 'transaction_id', 'gateway'])
    .where('differences.id', '=', differenceId)
    .executeTakeFirst()
  if (!attempt) throw Problem.notFound('This difference')
  return attempt
}

const differenceRows = (db: Database) =>
  db
    .selectFrom('differences as difference')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .leftJoin('donations', 'donations.id', 'donation_id')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .leftJoin('payments', 'payments.id', 'payment_id')
    .select(['difference.id', 'kind', 'ours', 'theirs', 'their_amount_paisa', 'reason'])
    .select(['found_at', 'seen_at', 'ended_at', 'ended_by', 'note'])
    .select(['attempt.amount', 'attempt.gateway', 'transaction_id', 'attempt.status'])
    .select(['donation_id', 'payment_id'])
    .select(sql<string>`coalesce(donation_code, reference_no)`.as('code'))
    .select(sql<string>`coalesce(donors.first_name, payments.first_name)`.as('first_name'))
    .select(sql<string>`coalesce(donors.last_name, payments.last_name)`.as('last_name'))

type DifferenceRow = Awaited<ReturnType<ReturnType<typeof differenceRows>['execute']>>[number]

function differenceOf(found: DifferenceRow): Difference {
  const { status, donation_id, payment_id, first_name, last_name, ...row } = found
  const payable = payableOf({ donation_id, payment_id })
  return {
    ...row,
    kind: row.kind as DifferenceKind,
    found_at: row.found_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    what: payable.table === 'donations' ? 'donation' : 'payment',
    what_id: payable.id,
    payer: { first_name, last_name },
    may_accept: row.kind === 'state' && row.ended_at === null && status === 'failed' && isPaid(row.theirs),
  }
}

/** The run that is under way, else the last one; null before the first. */
export async function readLastRun(db: Database): Promise<ReconciliationRun | null> {
  const run = await db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .select(sql<boolean>`moved_at < now() - make_interval(mins => ${minutesOfSilence})`.as('is_silent'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const { is_silent, begun_at, ended_at, asked, unreachable, planned } = run
  const isWhole = asked + unreachable === planned
  return {
    ...run,
    begun_at: begun_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    state: ended_at === null && !is_silent ? 'running' : ended_at !== null && isWhole ? 'ended' : 'stopped',
  }
}
