import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportKinds } from '../../../../contract/src/accounting.ts'
import { addMonths, monthsBetween } from '../../../../contract/src/days.ts'
import { entryReasons, ledgerFunds } from '../../../../contract/src/ledger.ts'
import { lastDayOf } from '../../../../contract/src/month-end.ts'
import { english, readerOf } from '../../../../words/src/reader.ts'
import { administrationRatio, administrationReport } from './administration-report.ts'
import { bankBalancesReport } from './bank-balances-report.ts'
import { builders } from './build-report.ts'
import { feesReport } from './fees-report.ts'
import { daysOfPage } from './ledger-lines.queries.ts'
import { type LedgerSum, type SumColumn, splitPeriod } from './ledger-sums.queries.ts'
import { receiptsAndPaymentsReport } from './receipts-and-payments-report.ts'
import { receiptsReport } from './receipts-report.ts'
import { paisaOf, type ReportFacts } from './report-figures.ts'
import type { ReportSections } from './report-sections.ts'
import { trusteesReport } from './trustees-report.ts'
import { ageBalance, zakatReport } from './zakat-report.ts'

const filters = {
  date_from: '2026-07-01',
  date_to: '2026-11-26',
  funds: [],
  accounts: [],
  cause_names: [],
  payment_modes: [],
  reasons: [],
}
const accounts = [
  'bank:1',
  'bank:2',
  'cash',
  'gateway:swich',
  'between_funds',
  'owed_to_payers',
  'unallocated',
]
const expenses = ['bank_charges', 'written_off', 'expense:poor', 'expense:administration']
const chart = [...accounts, 'donations', 'payments', ...expenses]

const factsOf = (sums: readonly LedgerSum[]): ReportFacts => ({
  t: english.t,
  filters,
  sums,
  banks: [],
  gaps: [],
  regular: null,
  lastYear: null,
  names: { account: (code) => code, cause: (title) => title, accounts: chart },
})

type Line = Pick<LedgerSum, 'account' | 'fund'> & Partial<LedgerSum> & { paisa: number }

const sumOfLine = ({ paisa, ...line }: Line): LedgerSum => ({
  is_before: false,
  month: '2026-08',
  cause: null,
  method: null,
  reason: 'received',
  debit: Math.max(0, paisa),
  credit: Math.max(0, -paisa),
  ...line,
})

/** Zakat of Rs. 900 by card in August with a refund of Rs. 100, an unallocated line, and cash in May. */
const books = [
  sumOfLine({ account: 'gateway:swich', fund: 'zakat', paisa: 90_000 }),
  sumOfLine({ account: 'donations', fund: 'zakat', cause: 'Zakat', method: 'card', paisa: -90_000 }),
  sumOfLine({ account: 'gateway:swich', fund: 'zakat', reason: 'refunded', paisa: -10_000 }),
  sumOfLine({
    account: 'donations',
    fund: 'zakat',
    cause: 'Zakat',
    method: 'card',
    reason: 'refunded',
    paisa: 10_000,
  }),
  sumOfLine({ account: 'bank:2', fund: 'general', reason: 'left_unallocated', paisa: 5000 }),
  sumOfLine({ account: 'unallocated', fund: 'general', reason: 'left_unallocated', paisa: -5000 }),
  ...[
    { account: 'cash', paisa: 70_000 },
    { account: 'donations', cause: 'Zakat', paisa: -70_000 },
  ].map((one) => sumOfLine({ ...one, fund: 'zakat', is_before: true, month: '2026-05', reason: null })),
]

const figuresOf = (sections: ReportSections, title: string, label: string) =>
  sections
    .find((section) => section.title === title)
    ?.rows.find((row) => row.label === label)
    ?.figures.map(({ value }) => value)

test('receipts are listed by fund, cause and pay mode with the same total, and by account, less liabilities', () => {
  const sections = receiptsReport(factsOf(books))
  for (const title of ['By fund', 'By cause', 'By pay mode'])
    expect(figuresOf(sections, title, 'Total'), title).toEqual([90_000, 10_000, 80_000])
  expect(figuresOf(sections, 'By fund', 'General')).toEqual([0, 0, 0])
  expect(figuresOf(sections, 'By cause', 'Zakat')).toEqual([90_000, 10_000, 80_000])
  const title = 'By receiving account'
  expect(figuresOf(sections, title, 'Money received')).toEqual([95_000])
  expect(figuresOf(sections, title, 'Less: unallocated')).toEqual([-5000])
  expect(figuresOf(sections, title, 'Income received, before refunds')).toEqual([90_000])
})

test('unspent zakat is receipts less refunds and spending, and the balance of the accounts that hold it', () => {
  const spent = [
    sumOfLine({ account: 'expense:poor', fund: 'zakat', paisa: 75_000 }),
    sumOfLine({ account: 'cash', fund: 'zakat', paisa: -75_000 }),
  ]
  const sections = zakatReport(factsOf([...books, ...spent]))
  expect(sections[0]?.rows.map(({ figures }) => figures[0]?.value)).toEqual([
    70_000, 90_000, -10_000, -75_000, 75_000,
  ])
  // The zakat of May is spent first.
  expect(
    sections[2]?.rows.map(({ label, figures }) => [label, ...figures.map(({ value }) => value)]),
  ).toEqual([
    ['August 2026', 80_000, 75_000, 3],
    ['Unspent zakat', null, 75_000, null],
  ])
  expect(figuresOf(sections, 'Accounts that hold unspent zakat', 'Unspent zakat')).toEqual([75_000])
})

test('a write-off reduces the unspent balance of the general fund in the trustees’ report', () => {
  const given = sumOfLine({ account: 'donations', fund: 'general', paisa: -50_000 })
  const lost = sumOfLine({ account: 'written_off', fund: 'general', reason: 'written_off', paisa: 20_000 })
  const sections = trusteesReport(factsOf([given, lost]))
  expect(figuresOf(sections, 'Funds', 'General')).toEqual([0, 50_000, 20_000, 30_000])
  expect(figuresOf(sections, 'Received by month', 'August 2026')).toEqual([
    0,
    null,
    50_000,
    null,
    20_000,
    null,
  ])
})

/** Books of twelve months to November 2026: receipts, spending by cause and head, and zakat of two ages. */
const yearOf = (year: number, paisa: number) => ({
  ...factsOf([
    sumOfLine({ account: 'donations', fund: 'general', month: `${year}-08`, paisa: -5 * paisa }),
    sumOfLine({ account: 'donations', fund: 'zakat', month: `${year}-03`, paisa: -paisa }),
    sumOfLine({ account: 'donations', fund: 'zakat', month: `${year}-10`, paisa: -3 * paisa }),
    sumOfLine({ account: 'expense:poor', fund: 'zakat', month: `${year}-10`, cause: 'Zakat', paisa }),
    sumOfLine({ account: 'expense:administration', fund: 'general', month: `${year}-10`, paisa: paisa / 2 }),
  ]),
  filters: { ...filters, date_from: `${year - 1}-12-01`, date_to: `${year}-11-26` },
  regular: { months: [{ month: `${year}-09`, paisa: 2 * paisa }], active: paisa / 100 },
})

const chartOf = (sections: ReportSections, title: string) =>
  sections
    .find((one) => one.title === title)
    ?.chart?.points.map(({ label, values, last_year }) => [label, ...values, ...last_year])

test('the trustees’ report has each figure beside that of a year earlier, in its charts and tables', () => {
  const sections = trusteesReport({ ...yearOf(2026, 200), lastYear: yearOf(2025, 100) })
  expect(figuresOf(sections, 'At a glance', 'Spent')).toEqual([300, 150, ''])
  expect(chartOf(sections, 'At a glance')?.slice(0, 4)).toEqual([
    ['Received, less refunds', 1800, 900],
    ['Zakat received', 800, 400],
    ['Spent', 300, 150],
    ['Unspent zakat', 600, 300],
  ])
  expect(chartOf(sections, 'Received by month')).toHaveLength(12)
  expect(chartOf(sections, 'Received by month')?.[8]).toEqual(['Aug 2026', 0, 1000, 0, 500])
  expect(chartOf(sections, 'Spent by programme')).toEqual([
    ['Zakat', 200, 100],
    ['expense:administration', 100, 50],
  ])
  // The zakat of March is spent.
  expect(chartOf(sections, 'Age of unspent zakat')?.[0]).toEqual(['0 to 3 months', 600, 300])
  expect(chartOf(sections, 'Regular donations')?.[9]).toEqual(['Sept 2026', 400, 200])
  expect(figuresOf(sections, 'Funds', 'General, a year earlier')).toEqual([0, 500, 50, 450])
})

test('beyond eight programmes the smallest are one bar; the table lists each', () => {
  const spent = Array.from({ length: 10 }, (_, index) =>
    sumOfLine({
      account: 'expense:administration',
      fund: 'general',
      cause: `Cause ${index}`,
      paisa: 100 - index,
    }),
  )
  const sections = trusteesReport(factsOf(spent))
  expect(
    chartOf(sections, 'Spent by programme')
      ?.map(([label]) => label)
      .slice(-2),
  ).toEqual(['Cause 6', '3 others'])
  expect(sections.find(({ title }) => title === 'Spent by programme')?.rows).toHaveLength(11)
})

test('an opening balance is unspent money of its fund and no receipt, whenever it was entered', () => {
  const opening = [
    sumOfLine({ account: 'bank:1', fund: 'general', reason: 'opened', paisa: 40_000 }),
    sumOfLine({ account: 'opening_balances', fund: 'general', reason: 'opened', paisa: -40_000 }),
  ]
  const sections = trusteesReport(factsOf([...books, ...opening]))
  expect(figuresOf(sections, 'Funds', 'General')).toEqual([0, 40_000, 0, 0, 40_000])
  expect(figuresOf(sections, 'Received by month', 'Total')?.[2]).toBe(0)
})

test('a figure opens the lines of its accounts, fund and days, within the filters of the report', () => {
  const [movement] = zakatReport({ ...factsOf(books), filters: { ...filters, cause_names: ['Zakat'] } })
  expect(movement?.rows.map(({ figures }) => figures[0]?.lines)).toEqual([
    expect.objectContaining({ date_to: '2026-06-30', funds: ['zakat'], cause_names: ['Zakat'] }),
    expect.objectContaining({
      date_from: '2026-07-01',
      date_to: '2026-11-26',
      accounts: ['donations', 'payments'],
    }),
    expect.objectContaining({ reasons: ['refunded'] }),
    expect.objectContaining({ accounts: expect.arrayContaining(['expense:poor']) }),
    expect.not.objectContaining({ date_from: expect.anything() }),
  ])
  const none = receiptsReport({ ...factsOf(books), filters: { ...filters, funds: ['general'] } })
  expect(none[0]?.rows[0]?.figures[0]).toMatchObject({ lines: null })
})

test('receipts without a cause or pay mode, charges by voucher and statement balances open their lines too', () => {
  const others = [
    sumOfLine({ account: 'donations', fund: 'general', paisa: -30_000 }),
    sumOfLine({ account: 'bank_charges', fund: 'general', reason: 'spent', paisa: 250 }),
  ]
  const statement = { day: '2026-10-31', statement: 900, file: 7, ledger: 600 }
  const banks = [
    { account: 'bank:1', ...statement, books: 1500, opening: 100, lines: 850, unmatched: 250, bank: 950 },
  ]
  const facts = { ...factsOf([...books, ...others]), banks }
  const figuresIn = (sections: ReportSections, label: string) =>
    sections
      .flatMap(({ rows }) => rows.filter((row) => row.label === label))
      .flatMap(({ figures }) => figures)
  const receipts = receiptsReport(facts)
  expect(figuresIn(receipts, 'Without a cause').at(-1)).toMatchObject({
    value: 30_000,
    lines: { cause_names: ['-'], accounts: ['donations'] },
  })
  expect(figuresIn(receipts, 'Without a pay mode').at(-1)).toMatchObject({
    value: 30_000,
    lines: { payment_modes: ['-'] },
  })
  expect(figuresIn(feesReport(facts), 'Charges entered as expenses')).toMatchObject([
    { value: 250, lines: { accounts: ['bank_charges'], reasons: expect.not.arrayContaining(['fee']) } },
  ])
  expect(figuresIn(bankBalancesReport(facts), 'bank:1')).toMatchObject([
    { lines: { accounts: ['bank:1'] } },
    {},
    { value: 900, statement: { file: '7', show: 'all' } },
    { value: 600, lines: { date_to: '2026-10-31' } },
    { value: 300, statement: { file: '7', show: 'open' } },
    { lines: { accounts: ['bank:1'] } },
    // 1,500 of the books, of which the bank has 100 and 600; 250 of its lines are not in the books.
    { value: -800 },
    { value: 250 },
    { value: 0 },
    { value: 950 },
  ])
})

/** Adds up the sums that differ only in columns that a report omits, as its query does. */
function groupBy(sums: readonly LedgerSum[], columns: readonly SumColumn[]): LedgerSum[] {
  const groups = new Map<string, LedgerSum>()
  const omitted = { month: '', cause: null, method: null, reason: null }
  for (const { debit, credit, ...sum } of sums) {
    const key = { ...sum, ...omitted, ...Object.fromEntries(columns.map((name) => [name, sum[name]])) }
    const group = groups.get(JSON.stringify(key)) ?? { ...key, debit: 0, credit: 0 }
    groups.set(JSON.stringify(key), { ...group, debit: group.debit + debit, credit: group.credit + credit })
  }
  return [...groups.values()]
}

test('every report reads the columns that its figures select by', () => {
  const anyOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
  const line = fc.record({
    is_before: fc.boolean(),
    month: anyOf('2026-05', '2026-08', '2026-11'),
    account: anyOf(...chart, 'opening_balances'),
    fund: anyOf(...ledgerFunds),
    cause: anyOf('Zakat', 'Education', null),
    method: anyOf('card', 'cash', null),
    reason: anyOf(...entryReasons),
    paisa: fc.integer({ min: -10_000, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const sums = lines.map((one) =>
        sumOfLine(one.is_before ? { ...one, month: '2026-05', reason: null, method: null } : one),
      )
      for (const kind of reportKinds) {
        const { build, columns } = builders[kind]
        expect(build(factsOf(groupBy(sums, columns))), kind).toEqual(build(factsOf(sums)))
      }
    }),
  )
})

test('no two columns of a section have the same title in either language, because a table identifies them by it', () => {
  for (const { t } of [english, readerOf('ur')])
    for (const { build } of Object.values(builders))
      for (const { title, columns } of build({ ...factsOf(books), t }))
        expect(new Set(columns.map((column) => column.title)).size, title).toBe(columns.length)
})

test('money owed by gateways is not a receipt; the closing balance is opening balance, receipts less payments', () => {
  const paidOut = [
    { account: 'bank:1', reason: 'banked', paisa: 60_000 },
    { account: 'gateway:swich', reason: 'banked', paisa: -60_000 },
    { account: 'bank:1', reason: 'fee', paisa: -1500 },
  ] as const
  const sections = receiptsAndPaymentsReport(
    factsOf([...books, ...paidOut.map((one) => sumOfLine({ fund: 'zakat', ...one }))]),
  )
  expect(figuresOf(sections, 'Receipts', 'Opening balance')).toEqual([70_000, 0, 70_000])
  expect(figuresOf(sections, 'Receipts', 'Total receipts')).toEqual([60_000, 5000, 65_000])
  expect(figuresOf(sections, 'Payments', 'Total payments')).toEqual([1500, 0, 1500])
  expect(figuresOf(sections, 'Payments', 'Closing balance')).toEqual([128_500, 5000, 133_500])
})

test('a zakat cheque that clears on a general account is a transfer between the funds, and no payout', () => {
  const cleared = [
    { account: 'bank:1', fund: 'general', paisa: 2_000_000 },
    { account: 'cheques', fund: 'zakat', paisa: -2_000_000 },
    { account: 'between_funds', fund: 'zakat', paisa: 2_000_000 },
    { account: 'between_funds', fund: 'general', paisa: -2_000_000 },
    // A gateway pays zakat out to the general account.
    { account: 'bank:1', fund: 'general', paisa: 500_000 },
    { account: 'gateway:swich', fund: 'zakat', paisa: -500_000 },
    { account: 'between_funds', fund: 'zakat', paisa: 500_000 },
    { account: 'between_funds', fund: 'general', paisa: -500_000 },
  ] as const
  const facts = factsOf(cleared.map((one) => sumOfLine({ reason: 'banked', ...one })))
  const sections = receiptsAndPaymentsReport({
    ...facts,
    names: { ...facts.names, accounts: [...chart, 'cheques'] },
  })
  expect(
    sections[0]?.rows.map(({ label, figures }) => [label, ...figures.map(({ value }) => value)]),
  ).toEqual([
    ['Opening balance', 0, 0, 0],
    ['Deposits, cleared cheques and gateway payouts', 500_000, 0, 500_000],
    ['Transfers between funds', -2_500_000, 2_500_000, 0],
    ['Total receipts', -2_000_000, 2_500_000, 500_000],
  ])
})

test('administration is compared with 15 % of receipts, in paisa and tenths of a percent', () => {
  const costs = [
    sumOfLine({ account: 'expense:administration', fund: 'general', paisa: 10_000 }),
    sumOfLine({ account: 'bank_charges', fund: 'general', reason: 'fee', paisa: 1500 }),
  ]
  const sections = administrationReport(factsOf([...books, ...costs]))
  expect(sections[0]?.rows.map(({ figures }) => paisaOf(figures[0]))).toEqual([
    80_000, 10_000, 1500, 11_500, 12_000, 500,
  ])
  expect(sections[1]?.rows[0]?.figures[0]?.value).toBe(144)
  expect(administrationRatio(5, 0)).toBeNull()
})

test('the aged balance of any months is receipts less spending', () => {
  const months = fc.array(fc.integer({ min: -500, max: 1000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 5000 }), (received, spent) => {
      fc.pre(received.some((one) => one > 0))
      const aged = ageBalance(
        received.map((one, index) => ({ month: addMonths('2025-12', index), received: one })),
        spent,
      )
      const unspent = aged.reduce((sum, one) => sum + one.unspent, 0)
      expect(unspent).toBe(received.reduce((sum, one) => sum + one, 0) - spent)
      // Only the oldest unspent month may be partly spent.
      if (unspent >= 0) for (const one of aged.slice(1)) expect(one.unspent).toBe(one.received)
    }),
  )
})

test('a period is summed from whole months and the days at its ends, each day once', () => {
  const day = fc.date({ min: new Date('2024-12-25'), max: new Date('2026-02-05'), noInvalidDate: true })
  const asText = (date: Date) => date.toISOString().slice(0, 10)
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = '', to = ''] = [asText(one), asText(other)].sort()
      const counted = new Map<string, number>()
      for (const { level, first, until, is_before } of splitPeriod(from, to)) {
        const begin = first === '-infinity' ? '2024-01-01' : first
        if (level === 'month') expect([begin.slice(8), until.slice(8)]).toEqual(['01', '01'])
        for (let at = Date.parse(begin); at < Date.parse(until); at += 86_400_000) {
          const name = asText(new Date(at))
          counted.set(name, (counted.get(name) ?? 0) + 1)
          if (is_before !== name < from) expect.fail(`${name} is on the wrong side`)
        }
      }
      expect([...counted.values()].every((times) => times === 1)).toBe(true)
      expect([...counted.keys()].sort().at(-1)).toBe(to)
      expect(counted.size).toBe((Date.parse(to) - Date.parse('2024-01-01')) / 86_400_000 + 1)
    }),
    { numRuns: 15 },
  )
})

test('a page of lines reads only its own days', () => {
  const days = [
    { day: '2026-11-03', lines: 4 },
    { day: '2026-11-02', lines: 10 },
    { day: '2026-11-01', lines: 3 },
  ]
  expect(daysOfPage(days, { page: 1, per_page: 4 })).toEqual({ names: ['2026-11-03'], skip: 0 })
  expect(daysOfPage(days, { page: 1, per_page: 10 })).toEqual({
    names: ['2026-11-03', '2026-11-02'],
    skip: 0,
  })
  expect(daysOfPage(days, { page: 2, per_page: 10 })).toEqual({
    names: ['2026-11-02', '2026-11-01'],
    skip: 6,
  })
  expect(daysOfPage(days, { page: 3, per_page: 10 })).toEqual({ names: [], skip: 0 })
})

test('months are counted across years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toBe(3)
  expect(addMonths('2026-01', -11)).toBe('2025-02')
  expect(lastDayOf('2024-02')).toBe('2024-02-29')
})
