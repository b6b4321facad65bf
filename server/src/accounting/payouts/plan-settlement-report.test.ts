import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findPossiblePayouts,
  netOf,
  type PlannedReportLine,
  planSettlementReport,
  readCharge,
  type SettledPayment,
} from './plan-settlement-report.ts'

const payment = (attempt_id: number, overrides: Partial<SettledPayment> = {}): SettledPayment => ({
  attempt_id,
  amount: 1000,
  credited: 0,
  refunded: 0,
  is_payable: true,
  is_expected: true,
  ...overrides,
})

const line = (attempt_id: number | null, rupees: number, fee_paisa = 0): PlannedReportLine => ({
  report_id: 1,
  line: 2,
  reference: '',
  attempt_id,
  amount_paisa: Math.round(rupees * 100),
  fee_paisa,
})

const surplus = (at: number, reference: string, rupees: number, fee_paisa = 0): PlannedReportLine => ({
  ...line(null, rupees, fee_paisa),
  line: at,
  reference,
})

test('each payment is credited by its line, with the fee of the report', () => {
  expect(
    planSettlementReport(
      [line(1, 1000, 2500), line(2, 500, 1250)],
      [payment(1), payment(2, { amount: 500 })],
    ),
  ).toEqual({
    matches: [
      { attempt_id: 1, amount: 1000, fee_paisa: 2500 },
      { attempt_id: 2, amount: 500, fee_paisa: 1250 },
    ],
    fee_paisa: 3750,
    unallocated_paisa: 0,
    deducted_paisa: 0,
    discrepancies: [],
  })
})

test('a line without a paid payment is a surplus, whose money less the fee is unallocated', () => {
  const pending = payment(2, { is_payable: false })
  const plan = planSettlementReport([surplus(2, '', 800, 2000), line(2, 1000, 2500)], [pending])
  expect(plan).toMatchObject({ matches: [], fee_paisa: 0, unallocated_paisa: 78_000 + 97_500 })
  expect(plan.discrepancies).toMatchObject([
    { kind: 'surplus', line: 2, attempt_id: null, theirs_paisa: 80_000 },
    { kind: 'surplus', line: 2, attempt_id: 2, theirs_paisa: 100_000 },
  ])
})

test('a payment of another amount pays at most the amount due, and the difference is a discrepancy', () => {
  const plan = planSettlementReport([line(1, 900.5), line(2, 1100)], [payment(1), payment(2)])
  expect(plan.matches).toMatchObject([
    { attempt_id: 1, amount: 900 },
    { attempt_id: 2, amount: 1000 },
  ])
  expect(plan.unallocated_paisa).toBe(50 + 10_000)
  expect(plan.discrepancies).toMatchObject([
    { kind: 'amount', attempt_id: 1, ours_paisa: 100_000, theirs_paisa: 90_050 },
    { kind: 'amount', attempt_id: 2, ours_paisa: 100_000, theirs_paisa: 110_000 },
  ])
})

test('a payment of these days that the report does not have is missing, unless it was paid out', () => {
  const others = [payment(2, { credited: 1000 }), payment(3, { is_expected: false })]
  const { discrepancies } = planSettlementReport(
    [line(9, 100)],
    [payment(1), ...others, payment(9, { amount: 100 })],
  )
  expect(discrepancies).toEqual([
    { kind: 'missing', report_id: null, line: null, attempt_id: 1, ours_paisa: 100_000, theirs_paisa: 0 },
  ])
})

test('a refund is deducted from its own payout or from a later one', () => {
  const refunded = payment(1, { refunded: 400 })
  const [gross, net] = [
    planSettlementReport([line(1, 1000)], [refunded]),
    planSettlementReport([line(1, 600)], [refunded]),
  ]
  const together = planSettlementReport([line(1, 1000), line(1, -400)], [refunded])
  const later = planSettlementReport([line(1, -400)], [payment(1, { refunded: 400, credited: 1000 })])
  const plans = [gross, net, together, later]
  expect(plans.map(({ matches }) => matches.map(({ amount }) => amount))).toEqual([
    [1000],
    [600],
    [600],
    [-400],
  ])
  expect(plans.flatMap(({ discrepancies }) => discrepancies)).toEqual([])
})

const paidOut = { credited: 1000 }
const refunded = { refunded: 1000 }

/**
 * Each report with the matches [payment, rupees], the fees in rupees and the discrepancies [kind, payment]
 * that it must give; its bank line is its net amount.
 */
const reports: [
  title: string,
  lines: PlannedReportLine[],
  payments: SettledPayment[],
  matches: [number, number][],
  fees: number,
  discrepancies?: string[],
][] = [
  ['a refund before the payout', [line(1, 1000), line(1, -1000)], [payment(1, refunded)], [], 0],
  ['the fee of a refunded payment', [line(1, 1000, 2500), line(1, -1000)], [payment(1, refunded)], [], 25],
  [
    'a fee returned with the refund',
    [line(1, -1000, -2500)],
    [payment(1, { ...refunded, ...paidOut })],
    [[1, -1000]],
    -25,
  ],
  ['a refund of which the fee is returned later', [line(1, 0, -2500)], [payment(1, refunded)], [], -25],
  [
    'a part refunded before the payout',
    [line(1, 1000, 2500), line(1, -400)],
    [payment(1, { refunded: 400 })],
    [[1, 600]],
    25,
  ],
  [
    'a refund deducted before the payment is paid out',
    [line(1, -1000)],
    [payment(1, refunded)],
    [[1, -1000]],
    0,
  ],
  [
    'a payment paid out after its refund was deducted',
    [line(1, 1000, 2500)],
    [payment(1, { ...refunded, credited: -1000 })],
    [[1, 1000]],
    25,
  ],
  [
    'a chargeback that our books have as disputed',
    [line(1, -1000, 150_000)],
    [payment(1, { ...refunded, ...paidOut })],
    [[1, -1000]],
    1500,
  ],
  [
    'a chargeback that our books do not have',
    [line(1, -1000)],
    [payment(1, paidOut)],
    [[1, -1000]],
    0,
    ['amount 1'],
  ],
  [
    'a chargeback before the payout',
    [line(1, 1000, 2500), line(1, -1000)],
    [payment(1)],
    [],
    25,
    ['amount 1'],
  ],
  [
    'a refund of more than our books have',
    [line(1, -700)],
    [payment(1, { ...paidOut, refunded: 400 })],
    [[1, -700]],
    0,
    ['amount 1'],
  ],
  [
    'a refund with paisa',
    [line(1, -400.5)],
    [payment(1, { ...paidOut, refunded: 400 })],
    [[1, -400]],
    0.5,
    ['amount 1'],
  ],
  [
    'a deduction of more than the payment',
    [line(1, -2500)],
    [payment(1, paidOut)],
    [[1, -2000]],
    500,
    ['amount 1'],
  ],
  [
    'both payments of a donation paid twice',
    [line(1, 1000), line(2, 1000), line(2, -1000)],
    [payment(1), payment(2, refunded)],
    [[1, 1000]],
    0,
  ],
  [
    'a monthly charge in the fee column',
    [surplus(3, '', 0, 50_000), line(1, 1000)],
    [payment(1)],
    [[1, 1000]],
    500,
  ],
  [
    'a charge for a payment as its own line',
    [line(1, 1000), line(1, 0, 2500)],
    [payment(1)],
    [[1, 1000]],
    25,
  ],
  ['a charge for a payment that waits', [line(1, 0, 2500)], [payment(1)], [], 25, ['missing 1']],
  ['a fee that the gateway returns', [line(1, 1000), line(1, 0, -2500)], [payment(1)], [[1, 1000]], -25],
  [
    'an unknown payment refunded in the same report',
    [surplus(2, 'T9', 500), surplus(3, 'T9', -500), line(1, 1000)],
    [payment(1)],
    [[1, 1000]],
    0,
  ],
]

test.each(reports)('%s is matched to the paisa', (_, lines, payments, matches, fees, discrepancies = []) => {
  const plan = planSettlementReport(lines, payments)
  expect(plan.matches.map(({ attempt_id, amount }) => [attempt_id, amount])).toEqual(matches)
  expect(plan.discrepancies.map(({ kind, attempt_id }) => `${kind} ${attempt_id}`)).toEqual(discrepancies)
  expect([plan.fee_paisa, plan.unallocated_paisa, plan.deducted_paisa]).toEqual([fees * 100, 0, 0])
  const credited = matches.reduce((sum, [, amount]) => sum + amount, 0)
  expect(credited * 100 - plan.fee_paisa).toBe(netOf(lines))
})

test('a deduction without a payment waits for staff, also beside a surplus', () => {
  const lines = [surplus(2, 'T7', 300), surplus(3, 'T8', -125), line(1, 1000)]
  const plan = planSettlementReport(lines, [payment(1)])
  expect(plan).toMatchObject({ unallocated_paisa: 30_000, deducted_paisa: -12_500, fee_paisa: 0 })
  expect(plan.discrepancies.map(({ line, theirs_paisa }) => [line, theirs_paisa])).toEqual([
    [2, 30_000],
    [3, -12_500],
  ])
})

test.each([
  ['Monthly service fee', true],
  ['SMS charges October', true],
  ['Commission on sales', true],
  ['WHT u/s 153', true],
  ['W/HT deducted', true],
  ['Income tax withheld', true],
  ['FED on MDR', true],
  ['SST 13%', true],
  ['POS terminal rental', true],
  ['Annual subscription', true],
  ['Chargeback 20261101', false],
  ['Charge-back fee', false],
  ['Refund of T20261101', false],
  ['Reversal of charges', false],
  ['Balance brought forward', false],
  ['Rolling reserve', false],
  ['Feeding programme', false],
])('a deduction called %s is a charge: %s', (text, isCharge) => {
  const read = readCharge({ amount_paisa: -50_000, fee_paisa: 100 }, text)
  expect(read).toEqual(
    isCharge ? { amount_paisa: 0, fee_paisa: 50_100 } : { amount_paisa: -50_000, fee_paisa: 100 },
  )
  expect(readCharge({ amount_paisa: 50_000 }, text)).toEqual({ amount_paisa: 50_000 })
})

const report = (id: number, rupees: number) => ({ id, net_paisa: rupees * 100 })

/**
 * Earlier reports, newest first, of a report of Rs. 7,800; the amount at the bank; and the reports that this
 * amount includes.
 */
const balances: [string, PlannedReportLine[], ReturnType<typeof report>[], bank: number, number[]][] = [
  ['no earlier report', [], [], 7800, []],
  ['a negative payout', [], [report(2, -6100)], 1700, [2]],
  ['a negative payout that the gateway asks for apart', [], [report(2, -6100)], 7800, []],
  ['a stated balance', [surplus(9, 'B/F', -6100)], [report(2, -6100)], 1700, [2]],
  ['a stated balance with its fee', [surplus(9, 'B/F', -6000, 10_000)], [report(2, -6100)], 1700, [2]],
  ['two negative payouts', [], [report(3, -100), report(2, -6100)], 1600, [3, 2]],
  [
    'a stated balance of two payouts',
    [surplus(9, '', -6200)],
    [report(3, -100), report(2, -6100)],
    1600,
    [3, 2],
  ],
  ['a payout used up by a balance', [], [report(3, 500), report(2, -6100)], 2200, [3, 2]],
  ['a payout too small to be paid', [], [report(2, 40)], 7840, [2]],
  ['a stated small payout', [surplus(9, '', 40)], [report(2, 40)], 7840, [2]],
  ['a payout whose statement is not imported yet', [], [report(3, 900), report(2, -50)], 7800, []],
  ['a report whose lines cancel', [], [report(2, 0)], 7800, [2]],
]

test.each(balances)('a report follows %s', (_, stated, earlier, bank, carried) => {
  const lines = [line(1, 8000, 20_000), ...stated]
  const payout = findPossiblePayouts(lines, earlier).find(({ paisa }) => paisa === bank * 100)
  expect(payout?.carried).toEqual(carried)
  expect(payout?.brought_line).toBe(stated[0]?.line ?? null)
})

test('matches less their fees, and unallocated money, are the payout to the paisa', () => {
  const rupees = fc.integer({ min: 1, max: 2000 })
  const payments = fc.uniqueArray(
    fc.record({
      attempt_id: fc.integer({ min: 1, max: 6 }),
      amount: rupees,
      credited: fc.integer({ min: -1500, max: 1500 }),
      refunded: fc.integer({ min: 0, max: 500 }),
      is_payable: fc.boolean(),
      is_expected: fc.boolean(),
    }),
    { selector: ({ attempt_id }) => attempt_id },
  )
  const lines = fc.array(
    fc.record({
      report_id: fc.integer({ min: 1, max: 2 }),
      line: fc.integer({ min: 1, max: 9 }),
      reference: fc.constantFrom('', 'T1', 'T2'),
      attempt_id: fc.option(fc.integer({ min: 1, max: 8 })),
      amount_paisa: fc.integer({ min: -200_000, max: 200_000 }),
      fee_paisa: fc.integer({ min: -1000, max: 1000 }),
    }),
  )
  fc.assert(
    fc.property(lines, payments, (read, known) => {
      const { matches, fee_paisa, unallocated_paisa, deducted_paisa } = planSettlementReport(read, known)
      const credited = matches.reduce((sum, one) => sum + one.amount * 100, 0)
      expect(credited - fee_paisa + unallocated_paisa + deducted_paisa).toBe(netOf(read))
      expect(Math.min(unallocated_paisa, -deducted_paisa)).toBeGreaterThanOrEqual(0)
      for (const { attempt_id, amount, fee_paisa: fee } of matches) {
        const {
          is_payable,
          amount: total = 0,
          credited: before = 0,
        } = known.find((payable) => payable.attempt_id === attempt_id) ?? {}
        expect(is_payable).toBe(true)
        expect(amount > 0 ? fee : 0).toBeGreaterThanOrEqual(0)
        expect(before + amount).toBeLessThanOrEqual(Math.max(total, before))
        expect(before + amount).toBeGreaterThanOrEqual(Math.min(-total, before))
      }
    }),
  )
})
