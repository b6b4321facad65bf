import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/reconciliation.ts'
import type { DiscrepancyFilters } from '../../../../contract/src/reconciliation.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { AppContext, OpenWork } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapPage, readPage } from '../../platform/database/read-page.ts'
import type { Page, PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayBegins, dayEnds } from '../../platform/text/pakistan-time.ts'
import { foundIntents } from '../lists/list-filter.ts'
import { minutesOfSilence } from './begin-reconciliation.ts'

type Discrepancy = RowInput<typeof calls.listDiscrepancies>

export const standingDiscrepancies: OpenWork = {
  permissions: ['reconciliation'],
  task: { what: 'discrepancies' },
  rows: sql`discrepancies where ended_at is null`,
}

/** Reads a page of discrepancies: the latest found first, ended discrepancies by their end. */
export async function readDiscrepancies(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  filters: DiscrepancyFilters,
  pageRequest: PageRequest,
): Promise<Page<Discrepancy>> {
  const conditions: RawBuilder<SqlBool>[] = [
    filters.show === 'standing' ? sql`ended_at is null` : sql`ended_at is not null`,
  ]
  if (filters.date_from) conditions.push(sql`found_at >= ${dayBegins(filters.date_from)}`)
  if (filters.date_to) conditions.push(sql`found_at < ${dayEnds(filters.date_to)}`)
  if (filters.kinds?.length) conditions.push(sql`discrepancy.kind = any(${filters.kinds})`)
  if (filters.payment_gateways?.length) conditions.push(sql`gateway = any(${filters.payment_gateways})`)
  if (filters.search)
    conditions.push(sql`attempt.intent_id = any(${foundIntents(filters.search, 'both', sealer)})`)
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const page = await readPage(db, pageRequest, {
    from: sql`discrepancies as discrepancy join payment_attempts as attempt on attempt.id = attempt_id
      where ${condition}`,
    rows: (limit) =>
      discrepancyRows(db)
        .where(condition)
        .orderBy('ended_at', (order) => order.desc().nullsFirst())
        .orderBy('found_at', 'desc')
        .orderBy('discrepancy.id', 'desc')
        .modifyEnd(limit)
        .execute(),
  })
  return mapPage(page, discrepancyOf)
}

/** @throws Problem 404 */
export async function readDiscrepancy(db: Database, id: number): Promise<Discrepancy> {
  const row = await discrepancyRows(db)
    .where('discrepancy.id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.discrepancy'))
  return discrepancyOf(row)
}

/** The attempt that a discrepancy is about. @throws Problem 404 */
export async function findAttempt(db: Database, discrepancyId: number) {
  return db
    .selectFrom('discrepancies')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt.id', 'transaction_id', 'gateway'])
    .where('discrepancies.id', '=', discrepancyId)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.discrepancy'))
}

const discrepancyRows = (db: Database) =>
  db
    .selectFrom('discrepancies as discrepancy')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .innerJoin('payment_intents as intent', 'intent.id', 'attempt.intent_id')
    .innerJoin('payers as payer', 'payer.intent_id', 'attempt.intent_id')
    .select(['discrepancy.id', 'discrepancy.kind', 'ours', 'theirs', 'their_amount_paisa', 'reason'])
    .select(['found_at', 'seen_at', 'ended_at', 'ended_by', 'note'])
    .select(['attempt.amount', 'attempt.gateway', 'transaction_id'])
    .select(['attempt.status', 'intent.status as intent_status'])
    .leftJoin('donation_contacts as attached', (join) =>
      join.onRef('attached.donation_id', '=', 'payer.id').on('payer.kind', '=', 'donation'),
    )
    .select(['payer.kind as what', 'payer.id as what_id', 'code', 'first_name', 'last_name', 'contact_id'])

type DiscrepancyRow = Awaited<ReturnType<ReturnType<typeof discrepancyRows>['execute']>>[number]

function discrepancyOf(found: DiscrepancyRow): Discrepancy {
  const { status, intent_status, first_name, last_name, contact_id, what, what_id, code, ...row } = found
  const paid_otherwise = isPaid(intent_status) && !isPaid(status)
  return {
    ...row,
    what: what ?? 'donation',
    what_id: what_id ?? 0,
    code: code ?? '',
    payer: { first_name: first_name ?? '', last_name: last_name ?? '', id: contact_id },
    may_accept:
      row.ended_at === null &&
      isPaid(row.theirs) &&
      !paid_otherwise &&
      (row.kind === 'state'
        ? status === 'failed'
        : row.kind === 'amount' && !isPaid(status) && (row.their_amount_paisa ?? 1) % 100 === 0),
    paid_otherwise,
  }
}

/** Reads the run in progress, else the last run; null before the first run. */
export async function readLastRun(db: Database): Promise<AnswerInput<typeof calls.readReconciliation>> {
  const run = await db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .select(sql<boolean>`moved_at < now() - make_interval(mins => ${minutesOfSilence})`.as('is_silent'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const { is_silent, ended_at, asked, unreachable, planned } = run
  const isWhole = asked + unreachable === planned
  return {
    ...run,
    state: ended_at === null && !is_silent ? 'running' : ended_at !== null && isWhole ? 'ended' : 'stopped',
  }
}
