import { sql } from 'kysely'
import type * as calls from '../../../contract/src/agreement-forecast.ts'
import { duePeriods, type PeriodTerms } from '../../../contract/src/agreement-periods.ts'
import { type CollectionMethod, collectionMethods } from '../../../contract/src/collection.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type { Database } from '../platform/database/database.ts'
import { readRules } from './read-agreement.ts'

type Forecast = AnswerOf<typeof calls.readForecast>
type Month = Forecast['next'][number]

/** Agreements with the same schedule and method: their amounts are due on the same days. */
type Group = Omit<PeriodTerms, 'is_pause' | 'valid_from'> & { method: CollectionMethod; since: string }

/**
 * Sums the planned amounts of the next twelve months by method, and multiplies them by the share of the
 * method's charges that were paid in the last twelve.
 */
export async function readForecast(db: Database): Promise<Forecast> {
  const { today, calendar } = await readRules(db)
  const past = await readPast(db)
  const rates = collectionMethods.map((method) => ({ method, percent: rateOf(past, method) }))
  const { rows: groups } = await sql<Group>`
    select method, unit, day, anchor_month, sum(amount)::bigint as amount,
      greatest(last_due + 1, valid_from, day_in_pakistan(now()))::text as since
    from agreements join lateral (select * from agreement_terms
      where agreement_id = agreements.id and not is_pause order by id desc limit 1) as terms on true
    join lateral (select max(due_on) as last_due from planned_charges
      where agreement_id = agreements.id) as charged on true
    where status in ('active', 'paused')
    group by 1, 2, 3, 4, 6`.execute(db)
  const planned = new Map<string, Month>()
  // One year later: 366 days over a leap day.
  const until = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  for (const { method, since, ...terms } of groups) {
    const rate = rates.find((one) => one.method === method)?.percent ?? 100
    const valid = { ...terms, valid_from: since, is_pause: false }
    for (const { due_on, amount } of duePeriods([valid], since, new Set(), calendar)) {
      if (due_on > until) break
      const month = due_on.slice(0, 7)
      const sum = planned.get(`${month} ${method}`) ?? { month, method, planned: 0, expected: 0 }
      sum.planned += amount
      sum.expected = Math.round((sum.planned * rate) / 100)
      planned.set(`${month} ${method}`, sum)
    }
  }
  return { rates, past, next: [...planned.values()].sort(byMonth) }
}

const byMonth = (one: Month, other: Month) =>
  one.month.localeCompare(other.month) || one.method.localeCompare(other.method)

/** Reads the charges of the last twelve months: the amounts expected and received. */
async function readPast(db: Database): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select to_char(due_on, 'YYYY-MM') as month, method, sum(charge.expected)::bigint as planned,
      sum(paid)::bigint as expected
    from planned_charges as charge join agreements on agreements.id = agreement_id
    where due_on > day_in_pakistan(now()) - interval '1 year' and due_on <= day_in_pakistan(now())
      and progress in ('requested', 'missed', 'planned') and activated_at is not null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

function rateOf(past: readonly Month[], method: CollectionMethod): number | null {
  const own = past.filter((one) => one.method === method)
  const planned = own.reduce((sum, one) => sum + one.planned, 0)
  return planned === 0 ? null : Math.round((own.reduce((sum, one) => sum + one.expected, 0) * 100) / planned)
}
