import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type {
  readAnalytics,
  readGivingCharts,
  readZakatPosition,
} from '../../../../contract/src/analytics.ts'
import { addMonths } from '../../../../contract/src/days.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { pakistanInstant } from '../../../../contract/src/pakistan-clock.ts'
import { holdsMoney, type PaymentStatus, paymentStatuses } from '../../../../contract/src/status.ts'
import { readClock } from '../../../test/read-clock.ts'
import { readAssociationIds, recordDonations, recordPayments } from '../../../test/record-donations.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'
import { dayBegins, dayOf } from '../../platform/text/pakistan-time.ts'

const app = await buildTestApp()
afterAll(app.close)
const director = await app.staff(['donation'])
const pairs = await readAssociationIds(app.db)

const hour = 3_600_000
const day = 24 * hour
const clock = readClock()
const now = clock.now.getTime()

const readCounts = async () =>
  (await director.call<AnswerOf<typeof readAnalytics>>('GET', '/analytics')).body.data
const readCharts = async () =>
  (await director.call<AnswerOf<typeof readGivingCharts>>('GET', '/analytics/giving-charts')).body.data

test('before the first donation every figure is zero, and the chart still has its thirty days', async () => {
  const none = { total: 0, success: 0, failed: 0, pending: 0, returned: 0 }
  expect(await readCounts()).toEqual({ all: none, dc: none, pc: none })
  const { by_day, by_cause, by_gateway } = await readCharts()
  expect([by_day.length, by_cause, by_gateway]).toEqual([30, [], []])
  expect(by_day.map(({ count, amount }) => count + amount)).toEqual(by_day.map(() => 0))
})

test('the dashboard counts donations, payments and both together; what expired counts as failed, what was refunded or is disputed separately', async () => {
  const donations = Array.from({ length: 83 }, (_, index) => paymentStatuses[(index * 3) % 7] ?? 'pending')
  const payments = Array.from({ length: 41 }, (_, index) => paymentStatuses[(index * 5) % 7] ?? 'pending')
  const createdAt = new Date('2024-01-15T10:00:00Z')
  await recordDonations(
    app.db,
    donations.map((status) => ({ createdAt, status, settledAt: createdAt })),
  )
  await recordPayments(
    app.db,
    payments.map((status) => ({ createdAt, status })),
  )

  const count = (rows: string[]) => {
    const countOf = (...names: string[]) => rows.filter((status) => names.includes(status)).length
    return {
      total: rows.length,
      success: countOf('success'),
      failed: countOf('failed', 'expired'),
      pending: countOf('pending'),
      returned: countOf('refunded', 'partially_refunded', 'disputed'),
    }
  }
  const counts = await readCounts()
  // No state is counted twice or left out.
  for (const { total, success, failed, pending, returned } of Object.values(counts))
    expect(success + failed + pending + returned).toBe(total)
  expect(counts).toEqual({
    all: count([...donations, ...payments]),
    dc: count(donations),
    pc: count(payments),
  })
  // Donations of long ago are outside the last thirty days.
  expect((await readCharts()).by_cause).toEqual([])
})

test('gifts are shown by the day in Pakistan on which they were settled, by cause and by gateway', async () => {
  const causes = ['Zakat', 'Sadqah', 'Masjid & Community']
  const gifts = Array.from({ length: 88 }, (_, index) => {
    const settledAt = new Date(now - 40 * day + index * 11 * hour)
    const line = { cause: causes[index % 3] ?? '', amount: 100 + index }
    return {
      // Given long before it was settled: the chart uses the day of settlement.
      createdAt: new Date(settledAt.getTime() - 3 * day),
      settledAt: index % 10 === 0 ? null : settledAt,
      status:
        index % 10 === 0
          ? ('pending' as const)
          : index % 7 === 0
            ? ('refunded' as const)
            : ('success' as const),
      associationId: pairs[index % pairs.length]?.id ?? 0,
      // A donation with two lines of one cause counts once.
      lines:
        index % 4 === 0 ? [line, { ...line, fundType: 'Fidya' }, { cause: 'Sadqah', amount: 7 }] : [line],
    }
  })
  await recordDonations(app.db, gifts)

  const shown = Array.from({ length: 30 }, (_, index) => dayOf(new Date(now - (29 - index) * day)))
  const settled = gifts.filter(
    ({ status, settledAt }) => status === 'success' && settledAt && shown.includes(dayOf(settledAt)),
  )
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const amountOf = (gift: (typeof gifts)[number]) => sum(gift.lines.map(({ amount }) => amount))
  const figures = (some: typeof gifts) => ({ count: some.length, amount: sum(some.map(amountOf)) })
  const greatestFirst = <Row extends { amount: number }>(rows: Row[]) =>
    rows.toSorted((one, other) => other.amount - one.amount)

  const { by_day, by_cause, by_gateway } = await readCharts()
  expect(by_day).toEqual(
    shown.map((name) => ({
      day: name,
      ...figures(settled.filter(({ settledAt }) => settledAt && dayOf(settledAt) === name)),
    })),
  )
  const perCause = ['Zakat', 'Sadqah', 'Masjid & Community'].map((cause) => {
    const withCause = settled.filter(({ lines }) => lines.some((line) => line.cause === cause))
    const lines = withCause.flatMap((gift) => gift.lines.filter((line) => line.cause === cause))
    return { cause, count: withCause.length, amount: sum(lines.map(({ amount }) => amount)) }
  })
  expect(by_cause).toEqual(greatestFirst(perCause))
  const perGateway = ['swich', 'jazzcash', 'default', 'office', 'import'].map((gateway) => {
    const ids = pairs.filter((pair) => pair.gateway === gateway).map(({ id }) => id)
    return { gateway, ...figures(settled.filter(({ associationId }) => ids.includes(associationId))) }
  })
  expect(by_gateway).toEqual(greatestFirst(perGateway))
  // Every breakdown has the same total.
  const totals = [by_day, by_cause, by_gateway].map((rows) => sum(rows.map(({ amount }) => amount)))
  expect(new Set(totals).size).toBe(1)
})

test('the last moment of yesterday in Pakistan and the first of today stand on two days of the chart', async () => {
  const before = await readCharts()
  const { rows } = await sql<{ begins: Date }>`select ${dayBegins(clock.today)} as begins`.execute(app.db)
  const begins = rows[0]?.begins.getTime() ?? 0
  const gift = (at: number, amount: number) => ({
    createdAt: new Date(at),
    settledAt: new Date(at),
    lines: [{ cause: 'Sadqah', amount }],
  })
  await recordDonations(app.db, [gift(begins - 1, 10), gift(begins, 200), gift(begins - 29 * day, 3000)])
  await recordDonations(app.db, [gift(begins - 29 * day - 1, 40_000)])
  const { by_day } = await readCharts()
  const more = by_day.map(({ amount }, index) => amount - (before.by_day[index]?.amount ?? 0))
  expect([more.at(0), more.at(-2), more.at(-1)]).toEqual([3000, 10, 200])
  expect(more.slice(1, -2)).toEqual(more.slice(1, -2).map(() => 0))
})

test('this month is compared with the same days of last month', async () => {
  const before = await readCharts()
  const month = clock.today.slice(0, 7)
  const first = pakistanInstant(`${month}-01`, 1).getTime()
  const gift = (at: number, amount: number) => ({
    createdAt: new Date(at),
    settledAt: new Date(at),
    lines: [{ cause: 'Sadqah', amount }],
  })
  const lastFirst = pakistanInstant(`${addMonths(month, -1)}-01`, 1).getTime()
  await recordDonations(app.db, [gift(first, 500), gift(first - 3 * hour, 4000), gift(lastFirst, 60_000)])
  const { this_month, last_month } = await readCharts()
  expect(this_month).toMatchObject({ from: `${month}-01`, until: clock.today })
  expect(this_month.amount - before.this_month.amount).toBe(500)
  // The last evening of last month counts towards its days to date only on the last day of this month.
  const lastDay = dayOf(new Date(first - 3 * hour))
  expect(last_month.from).toBe(`${addMonths(month, -1)}-01`)
  expect(last_month.amount - before.last_month.amount).toBe(last_month.until === lastDay ? 64_000 : 60_000)
  expect(last_month.until).toBe([`${addMonths(month, -1)}${clock.today.slice(7)}`, lastDay].toSorted()[0])
})

test('unspent zakat is that of the ledger, with its oldest month', async () => {
  const accountant = await app.staff(['accounting'])
  const read = async () =>
    (await accountant.call<AnswerOf<typeof readZakatPosition>>('GET', '/analytics/zakat-position')).body.data
  const before = await read()
  expect(before).toMatchObject({ unspent_paisa: 0, oldest_month: null })
  const donor = app.visitor()
  await donor.pay(await donor.give(giftTo(app.causeId('Zakat'), 700)), 'pay')
  await app.workDueJobs()
  expect(await read()).toEqual({
    unspent_paisa: 70_000,
    oldest_month: clock.today.slice(0, 7),
    received_paisa: 70_000,
    spent_paisa: 0,
  })
})

test('a sum beyond the database’s integer range is exact to the rupee', async () => {
  const settledAt = clock.now
  const before = (await readCharts()).by_cause.find(({ cause }) => cause === 'Qurbani')
  expect(before).toBeUndefined()
  const great = { createdAt: settledAt, settledAt, lines: [{ cause: 'Qurbani', amount: 99_999_999 }] }
  await recordDonations(
    app.db,
    Array.from({ length: 30 }, () => great),
  )
  const { by_cause } = await readCharts()
  expect(by_cause[0]).toEqual({ cause: 'Qurbani', count: 30, amount: 2_999_999_970 })
})

test('the charts count the amount remaining after refunds, a disputed gift too, the same by day, cause and gateway', async () => {
  const before = await readCharts()
  const sums = (charts: typeof before) =>
    [charts.by_day, charts.by_cause, charts.by_gateway].map((rows) =>
      rows.reduce((total, { amount }) => total + amount, 0),
    )
  const lineOf = fc.record({
    cause: fc.constantFrom('Zakat', 'Sadqah', 'Education'),
    amount: fc.nat(99_999_998),
  })
  const giftOf = fc.record({
    lines: fc.array(
      lineOf.map((line) => ({ ...line, amount: line.amount + 1 })),
      { minLength: 1, maxLength: 5 },
    ),
    status: fc.constantFrom('success', 'partially_refunded', 'refunded', 'disputed'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    association: fc.nat(pairs.length - 1),
  })
  const gifts = fc.sample(giftOf, 300).map(({ lines, status, part, association }) => {
    const scaled = lines.map((line) => ({ ...line, amount: Math.ceil(line.amount / lines.length) }))
    const amount = scaled.reduce((total, line) => total + line.amount, 0)
    // A partial refund of unknown amount counts as no refund.
    const back =
      { partially_refunded: Math.floor(part * (amount - 1)), refunded: amount }[status as string] ?? 0
    return {
      createdAt: new Date(now),
      settledAt: new Date(now),
      status: status as PaymentStatus,
      lines: scaled,
      associationId: pairs[association]?.id ?? 0,
      refundedAmount: back,
      amount,
    }
  })
  await recordDonations(app.db, gifts)
  const left = gifts
    .filter(({ status }) => holdsMoney(status))
    .reduce((total, { amount, refundedAmount }) => total + amount - refundedAmount, 0)
  const after = await readCharts()
  expect(sums(after)).toEqual(sums(before).map((sum) => sum + left))
})

test('the balance of a partial refund belongs to its causes in proportion, to the rupee', async () => {
  const before = await readCharts()
  const lines = [
    { cause: 'Orphan Sponsorship', amount: 1000 },
    { cause: 'Ramazan Iftar', amount: 1000 },
    { cause: 'Orphan Sponsorship', amount: 1000 },
  ]
  const today = { createdAt: new Date(now), settledAt: new Date(now) }
  await recordDonations(app.db, [{ ...today, status: 'partially_refunded', lines, refundedAmount: 2000 }])
  const after = await readCharts()
  const gained = (cause: string) => {
    const amountIn = ({ by_cause }: typeof before) => by_cause.find((row) => row.cause === cause)?.amount ?? 0
    return amountIn(after) - amountIn(before)
  }
  expect([gained('Orphan Sponsorship'), gained('Ramazan Iftar')]).toEqual([667, 333])
})
