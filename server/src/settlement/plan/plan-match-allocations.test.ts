import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attemptState,
  donationState,
  fundState,
  noon,
  settlementState,
} from '../../../test/in-memory-books.ts'
import { changesOfKind } from './change.ts'
import type { Evidence } from './evidence.ts'
import type { MatchPledgeState } from './match-pledge.ts'
import { planSettlement } from './plan-settlement.ts'
import type { FundState, IntentState, SettlementState } from './settlement-state.ts'

const pledge = (overrides: Partial<MatchPledgeState> = {}): MatchPledgeState => ({
  id: 1,
  campaign_id: 7,
  percent: 100,
  pot: 10_000,
  gift_cap: null,
  starts_on: '2026-03-01',
  ends_on: null,
  is_closed: false,
  allocated: 0,
  ...overrides,
})

const line = (amount: number, overrides: Partial<FundState> = {}) =>
  fundState({ amount, campaign_id: 7, ...overrides })

const cash = { way: 'cash', received_on: '2026-03-10', reference: '', bank_account_id: null } as const

/** A donation at the office that staff have not recorded yet. */
function unpaid(funds: FundState[], overrides: Partial<IntentState> = {}): IntentState {
  const amount = funds.reduce((sum, fund) => sum + fund.amount, 0)
  const { id = 1 } = overrides
  return donationState([attemptState({ id, amount, gateway: 'office' })], { funds, ...overrides })
}

function plan(state: SettlementState, evidence: Evidence): SettlementState {
  const planned = planSettlement(state, evidence, 'Bilal Ahmed')
  if (planned.refusal) throw new Error(planned.refusal.reason)
  return planned.state
}

const received = (attempt_id = 1, received_on = '2026-03-10'): Evidence => ({
  kind: 'gift_taken',
  attempt_id,
  gift: { ...cash, received_on },
  today: '2026-03-10',
})

const refund = (state: SettlementState, amount: number, attempt_id = 1): Evidence => ({
  kind: 'refund_requested',
  attempt_id,
  amount,
  position: null,
  reason: 'given twice',
  way: 'by_hand',
  left: state.intents
    .flatMap(({ attempts }) => attempts)
    .filter(({ id }) => id === attempt_id)
    .reduce((sum, one) => sum + one.amount - one.refunded_amount, 0),
  is_refundable: true,
})

/** Receives a donation of these lines. @returns [position, pledge, amount] of each match */
function matched(funds: FundState[], pledges: MatchPledgeState[], receivedOn?: string) {
  const state = plan({ ...settlementState([unpaid(funds)]), pledges }, received(1, receivedOn))
  return allocationsOf(state)
}

const allocationsOf = ({ intents }: SettlementState) =>
  intents.flatMap(({ allocations }) =>
    allocations.map(({ position, pledge_id, amount }) => [position, pledge_id, amount]),
  )

test('a gift through the campaign is matched by the ratio, rounded down to the rupee', () => {
  expect(matched([line(4000)], [pledge()])).toEqual([[0, 1, 4000]])
  expect(matched([line(333)], [pledge({ percent: 50 })])).toEqual([[0, 1, 166]])
  expect(matched([line(1)], [pledge({ percent: 50 })])).toEqual([])
  expect(matched([line(4000)], [pledge({ percent: 200 })])).toEqual([[0, 1, 8000]])
})

test('lines of other campaigns, or without a campaign, are not matched', () => {
  const others = [line(1000, { campaign_id: 8 }), line(1000, { campaign_id: null, position: 1 })]
  expect(matched([...others, line(500, { position: 2 })], [pledge()])).toEqual([[2, 1, 500]])
})

test('the last gift is matched in part, and the next pledge matches the remainder of it', () => {
  expect(matched([line(4000)], [pledge({ allocated: 9999 })])).toEqual([[0, 1, 1]])
  const next = pledge({ id: 2, percent: 50 })
  expect(matched([line(4000)], [pledge({ allocated: 9000 }), next])).toEqual([
    [0, 1, 1000],
    [0, 2, 1500],
  ])
  expect(matched([line(4000)], [pledge({ allocated: 10_000 })])).toEqual([])
})

test('the cap is for one donation, with all of its lines', () => {
  const capped = pledge({ gift_cap: 5000 })
  expect(matched([line(4000), line(3000, { position: 1 })], [capped])).toEqual([
    [0, 1, 4000],
    [1, 1, 1000],
  ])
})

test('the day on which the gift was received decides, its first and last day included', () => {
  const days = pledge({ starts_on: '2026-03-05', ends_on: '2026-03-08' })
  const isMatched = (day: string) => matched([line(100)], [days], day).length > 0
  expect(['2026-03-04', '2026-03-05', '2026-03-08', '2026-03-09'].map(isMatched)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(matched([line(100)], [pledge({ is_closed: true })])).toEqual([])
})

test('a refund returns the match of the refunded amount, and frees it for later gifts', () => {
  const intents = [unpaid([line(6000)]), unpaid([line(6000)], { id: 2 })]
  let state: SettlementState = { ...settlementState(intents), pledges: [pledge()] }
  state = plan(plan(state, received(1)), received(2))
  expect(allocationsOf(state)).toEqual([
    [0, 1, 6000],
    [0, 1, 4000],
  ])
  // Rs. 5,000 of the second gift are still held: its match of 4,000 stays.
  state = plan(state, refund(state, 1000, 2))
  expect(state.pledges[0]?.allocated).toBe(10_000)
  state = plan(state, refund(state, 2500, 1))
  expect(allocationsOf(state)).toEqual([
    [0, 1, 3500],
    [0, 1, 4000],
  ])
  // The freed amount does not go back to gifts that were received before.
  expect(state.pledges[0]?.allocated).toBe(7500)
  const third = { ...state, intents: [unpaid([line(6000)], { id: 3 })] }
  expect(allocationsOf(plan(third, received(3)))).toEqual([[0, 1, 2500]])
})

test('a bounced cheque returns the whole match, and the timeline shows it', () => {
  const state = plan({ ...settlementState([unpaid([line(4000)])]), pledges: [pledge()] }, received())
  const planned = planSettlement(state, { kind: 'gift_reversed', attempt_id: 1, reason: 'bounced' }, 'x')
  if (planned.refusal) throw new Error(planned.refusal.reason)
  expect(planned.state.pledges[0]?.allocated).toBe(0)
  const events = changesOfKind(planned.changes, 'event').map(({ event }) => event)
  expect(events).toContainEqual({ kind: 'gift_matched', facts: { from: 4000, to: 0 } })
})

test('a line that moves to another cause leaves the campaign and returns its match', () => {
  const state = plan({ ...settlementState([unpaid([line(4000)])]), pledges: [pledge()] }, received())
  const fund = { cause_id: 2, fundtitle: 'Other', fund_type: 'Not Selected', kind: 'general' } as const
  const moved = plan(state, { kind: 'fund_corrected', position: 0, fund, reason: 'wrong cause' })
  expect(moved.pledges[0]?.allocated).toBe(0)
})

test('a line that joins another campaign is matched there, by the day on which it was received', () => {
  const pledges = [
    pledge(),
    pledge({ id: 2, campaign_id: 8, pot: 3000 }),
    pledge({ id: 3, campaign_id: 8, starts_on: '2026-03-11' }),
  ]
  const state = plan({ ...settlementState([unpaid([line(4000)])]), pledges }, received())
  const { cause_id, fundtitle, fund_type, kind } = line(4000)
  const fund = { cause_id, fundtitle, fund_type, kind, campaign_id: 8 }
  const moved = plan(state, { kind: 'fund_corrected', position: 0, fund, reason: 'wrong campaign' })
  expect(allocationsOf(moved)).toEqual([[0, 2, 3000]])
  expect(moved.pledges.map(({ allocated }) => allocated)).toEqual([0, 3000, 0])
})

test('the payment of a pledge is not matched; removed from the pledge, it is matched as others are', () => {
  let state = plan({ ...settlementState([unpaid([line(4000)])]), pledges: [pledge()] }, received())
  state = plan(state, { kind: 'pledge_named', pledge_id: 1 })
  expect([state.intents[0]?.match_pledge_id, allocationsOf(state)]).toEqual([1, []])
  const refusal = (pledge_id: number, from: SettlementState) =>
    planSettlement(from, { kind: 'pledge_named', pledge_id }, 'x').refusal?.reason
  expect(refusal(1, state)).toBe('pays_another_pledge')
  state = plan(state, { kind: 'pledge_named', pledge_id: null })
  expect(allocationsOf(state)).toEqual([[0, 1, 4000]])
  expect(refusal(2, state)).toBe('pledge_of_another_campaign')
})

test('a receipt is for the gift alone, and the match is no entry of the ledger', () => {
  const before = { ...settlementState([unpaid([line(4000)], { receipt: null })]), pledges: [pledge()] }
  const planned = planSettlement(before, received(), 'x')
  if (planned.refusal) throw new Error(planned.refusal.reason)
  expect(changesOfKind(planned.changes, 'receipt_issued').map(({ amount }) => amount)).toEqual([4000])
  const entries = changesOfKind(planned.changes, 'entry_added').flatMap(({ entry }) => entry.amounts)
  expect(entries.reduce((sum, { paisa }) => sum + Math.max(0, paisa), 0)).toBe(400_000)
})

type Step = { gift: number; act: 'receive' | 'refund' | 'reverse' | 'name' | 'unname'; share: number }

test('after any gifts, refunds, reversals and payments no pledge exceeds its pot, and each rupee is matched once', () => {
  const terms = fc.record({
    percent: fc.constantFrom(1, 33, 50, 100, 150, 1000),
    pot: fc.integer({ min: 1, max: 20_000 }),
    gift_cap: fc.option(fc.integer({ min: 1, max: 5000 })),
    ends_on: fc.constantFrom(null, '2026-03-04', '2026-03-10'),
  })
  const step: fc.Arbitrary<Step> = fc.record({
    gift: fc.integer({ min: 1, max: 6 }),
    act: fc.constantFrom('receive', 'refund', 'reverse', 'name', 'unname'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const amounts = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(
      fc.array(terms, { minLength: 1, maxLength: 3 }),
      fc.array(amounts, { minLength: 6, maxLength: 6 }),
      fc.array(step, { maxLength: 40 }),
      (termsOf, gifts, steps) => {
        let pledges = termsOf.map((one, index) => pledge({ ...one, id: index + 1 }))
        const held = new Map(
          gifts.map(([first = 1, second = 1], index) => [
            index + 1,
            unpaid([line(first), line(second, { position: 1 })], { id: index + 1 }),
          ]),
        )
        for (const { gift, act, share } of steps) {
          const intent = held.get(gift)
          if (!intent) continue
          const state = { ...settlementState([intent], noon), pledges }
          const left = intent.amount - intent.refunded_amount
          const evidence: Evidence = {
            receive: received(gift),
            refund: refund(state, Math.max(1, Math.floor(left * share)), gift),
            reverse: { kind: 'gift_reversed', attempt_id: gift, reason: 'x' } as const,
            name: { kind: 'pledge_named', pledge_id: 1 } as const,
            unname: { kind: 'pledge_named', pledge_id: null } as const,
          }[act]
          const planned = planSettlement(state, evidence, 'x')
          if (planned.refusal) continue
          pledges = planned.state.pledges
          held.set(gift, planned.state.intents[0] ?? intent)
          expectAgreement(pledges, [...held.values()])
        }
      },
    ),
  )
})

function expectAgreement(pledges: readonly MatchPledgeState[], intents: readonly IntentState[]): void {
  const allocations = intents.flatMap((intent) => intent.allocations)
  for (const { id, pot, allocated, gift_cap } of pledges) {
    const own = allocations.filter(({ pledge_id }) => pledge_id === id)
    expect(allocated).toBe(own.reduce((sum, { amount }) => sum + amount, 0))
    expect(allocated).toBeLessThanOrEqual(pot)
    for (const intent of intents) {
      const ofGift = intent.allocations.filter(({ pledge_id }) => pledge_id === id)
      const sum = ofGift.reduce((total, { amount }) => total + amount, 0)
      expect(sum).toBeLessThanOrEqual(gift_cap ?? pot)
    }
  }
  for (const intent of intents)
    for (const fund of intent.funds) {
      const isHeld = intent.status === 'success' || intent.status === 'partially_refunded'
      const matchable = isHeld && intent.match_pledge_id === null ? fund.amount - fund.refunded_amount : 0
      const rupees = intent.allocations
        .filter(({ position }) => position === fund.position)
        .map(({ pledge_id, amount }) => {
          const { percent = 100 } = pledges.find(({ id }) => id === pledge_id) ?? {}
          return Math.ceil((amount * 100) / percent)
        })
      expect(rupees.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(matchable)
    }
}
