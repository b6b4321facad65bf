import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptState, donationState, fundState, settlementState } from '../../../test/in-memory-books.ts'
import type { AgreementState, ChargeState } from './agreement-state.ts'
import { changesOfKind } from './change.ts'
import { planSettlement } from './plan-settlement.ts'
import type { IntentState } from './settlement-state.ts'

const charge = (id: number, overrides: Partial<ChargeState> = {}): ChargeState => ({
  id,
  due_on: `2026-0${id}-05`,
  expected: 1000,
  paid: 0,
  is_payable: true,
  ...overrides,
})

/** Plans evidence about a paid donation of 2,500 with these charges. @returns charges with amounts */
function covers(
  charges: ChargeState[],
  overrides: Partial<IntentState> = {},
  surplus: AgreementState['surplus'] = 'later_periods',
) {
  const attempt = attemptState({ amount: 2500, status: 'success' })
  const intent = donationState([attempt], { agreement_id: 7, ...overrides })
  const state = { ...settlementState([intent]), agreements: [{ id: 7, surplus, charges }] }
  const plan = planSettlement(state, { kind: 'charge_planned' }, 'system')
  if (plan.refusal) throw new Error(plan.refusal.reason)
  const { covered } = plan.state.intents[0] ?? { covered: [] }
  return { covered: covered.map((one) => [one.charge_id, one.amount]), changes: plan.changes }
}

test('a donation pays the oldest unpaid charge first, and the remainder pays the next ones', () => {
  const { covered } = covers([charge(3), charge(1, { paid: 400 }), charge(2), charge(4)])
  expect(covered).toEqual([
    [1, 600],
    [2, 1000],
    [3, 900],
  ])
})

test('a line that is given once pays no charge, and a refund of it uncovers none', () => {
  const once = { ...fundState(), amount: 1500, is_once: true }
  const funds = [once, { ...fundState(), position: 1, amount: 1000 }]
  expect(covers([charge(1), charge(2)], { funds }).covered).toEqual([[1, 1000]])
  const refunded = {
    funds: [{ ...once, refunded_amount: 1500 }, ...funds.slice(1)],
    refunded_amount: 1500,
    status: 'partially_refunded' as const,
    covered: [{ id: 1, charge_id: 1, amount: 1000 }],
  }
  expect(covers([charge(1, { paid: 1000 }), charge(2)], refunded).covered).toEqual([[1, 1000]])
})

test('a skipped or cancelled charge is not paid', () => {
  expect(covers([charge(1, { is_payable: false }), charge(2)]).covered).toEqual([[2, 1000]])
})

test('an earlier surplus pays a later charge only where the charity allows it', () => {
  const overrides = { covered: [{ id: 1, charge_id: 1, amount: 1000 }] }
  const charges = [charge(1, { paid: 1000 }), charge(2)]
  expect(covers(charges, overrides).covered).toContainEqual([2, 1000])
  expect(covers(charges, overrides, 'unallocated').covered).toEqual([[1, 1000]])
})

test('a refund uncovers the newest charges first, the last one in part if that suffices', () => {
  const overrides = {
    refunded_amount: 1200,
    status: 'partially_refunded' as const,
    covered: [
      { id: 1, charge_id: 1, amount: 1000 },
      { id: 2, charge_id: 2, amount: 1000 },
      { id: 3, charge_id: 3, amount: 500 },
    ],
  }
  const charges = [charge(1, { paid: 1000 }), charge(2, { paid: 1000 }), charge(3, { paid: 500 })]
  const { covered, changes } = covers(charges, overrides)
  expect(covered).toEqual([
    [1, 1000],
    [2, 300],
  ])
  expect(changesOfKind(changes, 'charge_uncovered').map(({ id }) => id)).toEqual([3, 2])
})

test('a reversed donation covers nothing', () => {
  const overrides = { status: 'pending' as const, covered: [{ id: 1, charge_id: 1, amount: 1000 }] }
  expect(covers([charge(1, { paid: 1000 })], overrides).covered).toEqual([])
})

test('with any payments, no charge gets more than expected and no donation gives more than it holds', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          expected: fc.integer({ min: 1, max: 3000 }),
          part: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        {
          maxLength: 9,
        },
      ),
      fc.integer({ min: 0, max: 2500 }),
      fc.constantFrom('later_periods' as const, 'unallocated' as const),
      (made, refunded_amount, surplus) => {
        const charges = made.map(({ expected, part }, index) =>
          charge(index + 1, { expected, paid: Math.floor(expected * part) }),
        )
        const status = refunded_amount === 2500 ? 'refunded' : 'success'
        const { covered } = covers(charges, { refunded_amount, status }, surplus)
        const sum = covered.reduce((total, [, amount]) => total + (amount ?? 0), 0)
        expect(sum).toBeLessThanOrEqual(2500 - refunded_amount)
        for (const [id, amount] of covered) {
          const one = charges.find((found) => found.id === id)
          expect(amount).toBeLessThanOrEqual((one?.expected ?? 0) - (one?.paid ?? 0))
        }
      },
    ),
  )
})
