import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type PlannedReportLine,
  planSettlementReport,
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
  line: 2,
  attempt_id,
  amount_paisa: Math.round(rupees * 100),
  fee_paisa,
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
    discrepancies: [],
  })
})

test('a line without a paid payment is a surplus, whose money less the fee is unallocated', () => {
  const pending = payment(2, { is_payable: false })
  const plan = planSettlementReport([line(null, 800, 2000), line(2, 1000, 2500)], [pending])
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
    { kind: 'missing', line: null, attempt_id: 1, ours_paisa: 100_000, theirs_paisa: 0 },
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
  expect(planSettlementReport([line(1, -400)], [payment(1, { credited: 1000 })])).toMatchObject({
    matches: [],
    unallocated_paisa: -40_000,
    discrepancies: [{ kind: 'amount', ours_paisa: 0, theirs_paisa: -40_000 }],
  })
})

test('matches less their fees, and unallocated money, are the payout to the paisa', () => {
  const rupees = fc.integer({ min: 1, max: 2000 })
  const payments = fc.uniqueArray(
    fc.record({
      attempt_id: fc.integer({ min: 1, max: 6 }),
      amount: rupees,
      credited: fc.integer({ min: 0, max: 1500 }),
      refunded: fc.integer({ min: 0, max: 500 }),
      is_payable: fc.boolean(),
      is_expected: fc.boolean(),
    }),
    { selector: ({ attempt_id }) => attempt_id },
  )
  const lines = fc.array(
    fc.record({
      line: fc.integer({ min: 1, max: 9 }),
      attempt_id: fc.option(fc.integer({ min: 1, max: 8 })),
      amount_paisa: fc.integer({ min: -200_000, max: 200_000 }),
      fee_paisa: fc.integer({ min: -1000, max: 1000 }),
    }),
  )
  fc.assert(
    fc.property(lines, payments, (read, known) => {
      const { matches, fee_paisa, unallocated_paisa } = planSettlementReport(read, known)
      const payout = read.reduce((sum, one) => sum + one.amount_paisa - one.fee_paisa, 0)
      const credited = matches.reduce((sum, one) => sum + one.amount * 100, 0)
      expect(credited - fee_paisa + unallocated_paisa).toBe(payout)
      expect(matches.reduce((sum, one) => sum + one.fee_paisa, 0)).toBe(fee_paisa)
      for (const { attempt_id, amount } of matches) {
        const one = known.find((payable) => payable.attempt_id === attempt_id)
        expect(one?.is_payable).toBe(true)
        expect((one?.credited ?? 0) + amount).toBeLessThanOrEqual(
          Math.max(one?.amount ?? 0, one?.credited ?? 0),
        )
      }
    }),
  )
})
