import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { paymentStatuses } from '../../../../contract/src/status.ts'
import { readAssociationIds, recordDonations, recordPayments } from '../../../test/record-donations.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { countsTasks } from './counts.jobs.ts'
import { countBySpan, type Span, splitDays } from './counts.queries.ts'
import { filteredAmounts, intentCondition, type ListFilter } from './list-filter.ts'

const app = await buildTestApp()
afterAll(app.close)
const { db } = app
const pairs = await readAssociationIds(db)
const everything: ListFilter = {
  kind: 'donation',
  days: { from: null, to: null, by: 'created' },
  groupable: [],
  causes: null,
  otherThan: null,
  campaigns: null,
  pages: null,
  accounts: null,
  rows: [],
  searches: [],
}
const rollUpCounts = async () => {
  for (const rollUp of Object.values(countsTasks(app.context))) await rollUp(null)
}

const brokenCounts = async () => {
  const counted = ['counts-are-those-of-the-rows', 'charts-are-those-of-the-rows']
  return (await runChecks(bookChecks, db, 'test')).filter(
    ({ name, count }) => counted.includes(name) && count > 0,
  )
}

test('while many give, pay and are refunded, and several processes roll up counters, a list’s total and sums are always those of its rows', async () => {
  let isOver = false
  const causes = ['Zakat', 'Sadqah', 'Education', 'Water Wells']
  const write = async (writer: number) => {
    for (let round = 0; round < 12; round++) {
      const createdAt = new Date(Date.UTC(2025, (writer * 5 + round) % 24, 1 + ((round * 7) % 28), 19))
      const lines = [{ cause: causes[(writer + round) % 4] ?? '', amount: 100 + round }, { cause: 'Zakat' }]
      await recordDonations(db, [
        { createdAt, status: 'pending', lines, associationId: pairs[writer % 4]?.id ?? 0 },
      ])
      await recordPayments(db, [{ createdAt }])
      const status = paymentStatuses[(writer + round) % 7]
      await db
        .updateTable('payment_intents')
        .set({
          status,
          settled_at: createdAt,
          value_date: sql`${createdAt}::date - id::int % 3`,
          refunded_amount: sql`amount - coalesce((select sum(one - one / 3) from unnest(cause_amounts) as one), amount)`,
          cause_amounts: sql`array(select one - one / 3
            from unnest(cause_amounts) with ordinality as each (one, place) order by place)`,
          account_ids: sql`array[id % 2 + 1]`,
          account_amounts: sql`array[amount]`,
        })
        .where('id', 'in', (some) =>
          some
            .selectFrom('payment_intents')
            .select('id')
            .where(sql`id % 6`, '=', writer)
            .orderBy(sql`random()`)
            .limit(3)
            .forUpdate()
            .skipLocked(),
        )
        .execute()
    }
  }
  const rollUp = async () => {
    while (!isOver) await rollUpCounts()
  }
  let snapshots = 0
  const compare = async () => {
    while (!isOver) {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          for (const filter of [
            everything,
            { ...everything, days: { ...everything.days, by: 'settled' as const } },
            {
              ...everything,
              days: { ...everything.days, by: 'value_date' as const },
              causes: sql<number[]>`array(select id from causes where kind = 'zakat')`,
            },
            { ...everything, accounts: sql<number[]>`array[1]` },
            { ...everything, otherThan: sql<number[]>`array(select id from causes where kind = 'zakat')` },
            {
              ...everything,
              accounts: sql<number[]>`array[2]`,
              otherThan: sql<number[]>`array(select id from causes where kind = 'zakat')`,
            },
          ]) {
            const counts = await countBySpan(trx, filter, splitDays(filter.days))
            const { rows } = await sql<object>`
              select count(*)::int, coalesce(sum(amount), 0)::int as amount,
                coalesce(sum(refunded_amount), 0)::int as refunded_amount,
                coalesce(sum(of_causes), 0)::int as of_causes, coalesce(sum(of_accounts), 0)::int as of_accounts
              from (select amount, refunded_amount, ${filteredAmounts(filter)}
                from payment_intents as intent where ${intentCondition(filter)}) as intent`.execute(trx)
            const sum = (column: 'count' | 'amount' | 'refunded_amount' | 'of_causes' | 'of_accounts') =>
              counts.reduce((total, row) => total + row[column], 0)
            expect([
              {
                count: sum('count'),
                amount: sum('amount'),
                refunded_amount: sum('refunded_amount'),
                of_causes: sum('of_causes'),
                of_accounts: sum('of_accounts'),
              },
            ]).toEqual(rows)
          }
        })
      snapshots++
    }
  }
  const beside = [rollUp(), rollUp(), compare()]
  await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer))).finally(() => {
    isOver = true
  })
  await Promise.all(beside)
  expect(snapshots).toBeGreaterThan(3)
  expect(await brokenCounts()).toEqual([])
  await rollUpCounts()
  expect(await brokenCounts()).toEqual([])
  const { rows } = await sql`select from count_deltas union all select from giving_deltas`.execute(db)
  expect(rows).toEqual([])
})

test('damaged counts are found by the checks and recounted', async () => {
  await sql`delete from cause_counts where level = 'month'`.execute(db)
  await sql`update giving_counts set amount = amount + 1`.execute(db)
  expect(await brokenCounts()).toHaveLength(2)
  await sql`select count_again()`.execute(db)
  expect(await brokenCounts()).toEqual([])
})

test('any days are the sum of whole years, months and days, each day once', () => {
  const day = fc
    .date({ min: new Date('2019-11-20'), max: new Date('2024-03-10'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const daysOf = ({ from, until }: Span) => {
    const days: string[] = []
    for (let at = new Date(from); at < new Date(until); at = new Date(at.getTime() + 86_400_000))
      days.push(at.toISOString().slice(0, 10))
    return days
  }
  fc.assert(
    fc.property(day, day, (from, to) => {
      const spans = splitDays({ from, to })
      const covered = spans.flatMap(daysOf)
      const days = daysOf({ level: 'day', from, until: to }).concat(from <= to ? [to] : [])
      expect(covered).toEqual(days)
      for (const { level, from: first, until } of spans)
        if (level !== 'day') {
          const ends = level === 'month' ? /-01$/ : /-01-01$/
          expect([first, until]).toEqual([expect.stringMatching(ends), expect.stringMatching(ends)])
        }
      // Limits the days and months to those at both ends.
      expect(spans.filter(({ level }) => level === 'day').flatMap(daysOf).length).toBeLessThanOrEqual(60)
    }),
    { numRuns: 80 },
  )
  expect(splitDays({ from: null, to: null })).toEqual([
    { level: 'year', from: '-infinity', until: 'infinity' },
  ])
  expect(splitDays({ from: '9999-12-31', to: null })).toEqual([
    { level: 'day', from: '9999-12-31', until: 'infinity' },
  ])
})
