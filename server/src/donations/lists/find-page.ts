import { type RawBuilder, sql } from 'kysely'
import type { ListSums, SortOrder, TotalMode } from '../../../../contract/src/lists.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { readInOrder } from '../../platform/database/read-in-order.ts'
import { offsetOf, type PageRequest } from '../../platform/http/pagination.ts'
import { countBySpan, type StateCount, splitDays } from './counts.queries.ts'
import {
  filteredAmounts,
  intentCondition,
  intentConditionByRow,
  isInPeriod,
  type ListFilter,
} from './list-filter.ts'
import { orderOf, reverseOrders } from './orders.ts'
import { readByDay } from './read-by-day.ts'

type ListRequest = PageRequest & { sort: SortOrder; total: TotalMode }

/** Intents of a page, unordered. An inexact total counts the rows known so far, and has no sums. */
type FoundPage = {
  ids: number[]
  total: number
  is_total_exact: boolean
  sums: ListSums | Record<keyof ListSums, null>
}

/**
 * Finds the intents of a page and the sums of the whole list. A search or a range of amounts reads all
 * matches, unless the total may come later and many rows match. Any other list is counted without reading
 * rows, and the counts locate a page that is not near an end of the list.
 * @param options.rowsTested maximum rows tested for a page near an end: 2,000 take about 5 ms
 */
export async function findPage(
  db: Database,
  filter: ListFilter,
  pageRequest: ListRequest,
  { rowsTested = 2000 }: { rowsTested?: number } = {},
): Promise<FoundPage> {
  if (filter.searches.length > 0 || filter.rows.length > 0)
    return (
      (pageRequest.total === 'later' && (await findAmongMany(db, filter, pageRequest))) ||
      findAmongFew(db, filter, pageRequest)
    )
  const [counts, { rows }] = await Promise.all([
    countBySpan(db, filter, splitDays(filter.days)),
    sql<{ part: Rupees }>`select ${partReceived(sql`select id from payment_intents as intent
      where status = 'pending' and ${intentCondition(filter)}`)} as part`.execute(db),
  ])
  const sums = sumsOf(counts, filter, rows[0]?.part ?? 0)
  if (offsetOf(pageRequest) >= sums.total) return { ids: [], ...sums }
  const ids =
    pageRequest.sort === 'newest' || pageRequest.sort === 'oldest'
      ? ((await readNearEnd(db, filter, pageRequest, { total: sums.total, rowsTested })) ??
        (await readByDay(db, filter, { ...pageRequest, sort: pageRequest.sort }, counts)))
      : await readByAmount(db, filter, pageRequest, sums.total)
  return { ids, ...sums }
}

/**
 * Sum of the verified parts of pending transfers in two parts, whose other part is open.
 * @param pending SQL that selects ids of intents
 */
const partReceived = (pending: RawBuilder<unknown>) => sql`
  (select coalesce(sum(amount_received), 0)::bigint from payment_attempts as attempt
    join transfer_verifications as part on part.attempt_id = attempt.id and reversed_at is null
    where attempt.status = 'pending' and attempt.gateway = ${bankTransferGateway}
      and attempt.intent_id in (${pending}))`

function sumsOf(
  counts: readonly StateCount[],
  { causes, otherThan, campaigns, pages, accounts }: ListFilter,
  part_received: Rupees,
): Omit<FoundPage, 'ids'> {
  const sum = (among: readonly StateCount[], column: Exclude<keyof StateCount, 'status'>) =>
    among.reduce((total, row) => total + row[column], 0)
  const group = (isOf: (row: StateCount) => boolean) => {
    const among = counts.filter(isOf)
    return {
      count: sum(among, 'count'),
      amount: sum(among, 'amount'),
      of_causes: causes || otherThan || campaigns || pages ? sum(among, 'of_causes') : null,
      of_accounts: accounts ? sum(among, 'of_accounts') : null,
    }
  }
  return {
    total: sum(counts, 'count'),
    is_total_exact: true,
    sums: {
      received: { ...group(({ status }) => isPaid(status)), refunded: sum(counts, 'refunded_amount') },
      pending: { ...group(({ status }) => status === 'pending'), part_received },
      not_paid: group(({ status }) => status !== 'pending' && !isPaid(status)),
    },
  }
}

/** Finds a page of a search by testing rows in list order. @returns null when too few rows match */
async function findAmongMany(
  db: Database,
  filter: ListFilter,
  pageRequest: ListRequest,
): Promise<FoundPage | null> {
  if (filter.rows.length === 0 && !filter.searches.some(({ test }) => test)) return null
  const skipped = offsetOf(pageRequest)
  const needed = skipped + pageRequest.per_page + 1
  const found = await readInOrder(
    { needed, triesFew: true },
    testInOrder(db, filter, pageRequest.sort, needed),
  )
  return (
    found && {
      ids: found.slice(skipped, -1),
      total: found.length,
      is_total_exact: false,
      sums: { received: null, pending: null, not_paid: null },
    }
  )
}

/** Tests the first `most` rows of a list. @returns at most `needed` matches in its order */
const testInOrder =
  (db: Database, filter: ListFilter, sort: SortOrder, needed: number) =>
  async (most: number): Promise<number[]> => {
    const order = orderOf(sort, filter.days.by)
    const { rows } = await sql<{ id: number }>`
      select id from (
        select * from payment_intents as intent where ${isInPeriod(filter)} order by ${order} limit ${most}
      ) as intent where ${intentConditionByRow(filter)} order by ${order} limit ${needed}`.execute(db)
    return rows.map(({ id }) => id)
  }

/** Returns the page counted from the nearer end: the order there, rows to skip, and rows to take. */
function fromNearerEnd(
  pageRequest: ListRequest,
  total: number,
): { sort: SortOrder; skip: number; take: number } {
  const skip = offsetOf(pageRequest)
  const take = Math.min(pageRequest.per_page, total - skip)
  const after = total - skip - take
  return skip > after
    ? { sort: reverseOrders[pageRequest.sort], skip: after, take }
    : { sort: pageRequest.sort, skip, take }
}

/** Reads a page near the first or last row without counting days. @returns null when too few rows match */
async function readNearEnd(
  db: Database,
  filter: ListFilter,
  pageRequest: ListRequest,
  { total, rowsTested }: { total: number; rowsTested: number },
): Promise<number[] | null> {
  const { sort, skip, take } = fromNearerEnd(pageRequest, total)
  const needed = skip + take
  if (needed > rowsTested) return null
  const test = testInOrder(db, filter, sort, needed)
  const found = await readInOrder({ needed, most: rowsTested, triesFew: true }, test)
  return found?.slice(skip) ?? null
}

async function findAmongFew(db: Database, filter: ListFilter, pageRequest: ListRequest): Promise<FoundPage> {
  const { rows } = await sql<{ counts: StateCount[]; ids: number[]; part: Rupees }>`
    with intent as materialized (
      select id, created_at, settled_at, value_date, status, amount, refunded_amount,
        ${filteredAmounts(filter)}
      from payment_intents as intent where ${intentCondition(filter)}
    )
    select
      (select coalesce(json_agg(counted), '[]') from (
        select status, count(*), sum(amount) as amount, sum(refunded_amount) as refunded_amount,
          sum(of_causes) as of_causes, sum(of_accounts) as of_accounts from intent
            group by status) as counted) as counts,
      ${partReceived(sql`select id from intent where status = 'pending'`)} as part,
      (select coalesce(json_agg(id), '[]') from (
        select id from intent order by ${orderOf(pageRequest.sort, filter.days.by)}
        limit ${pageRequest.per_page} offset ${offsetOf(pageRequest)}) as page) as ids`.execute(db)
  const { ids = [], counts = [], part = 0 } = rows[0] ?? {}
  return { ids, ...sumsOf(counts, filter, part) }
}

/** Reads the index of amounts, from the end nearer to the page. */
async function readByAmount(
  db: Database,
  filter: ListFilter,
  pageRequest: ListRequest,
  total: number,
): Promise<number[]> {
  const { sort, skip, take } = fromNearerEnd(pageRequest, total)
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents as intent where ${intentCondition(filter)}
    order by ${orderOf(sort, filter.days.by)} limit ${take} offset ${skip}`.execute(db)
  return rows.map(({ id }) => id)
}
