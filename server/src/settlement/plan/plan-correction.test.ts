import { expect, test } from 'vitest'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  settlementState,
  transferState,
} from '../../../test/in-memory-books.ts'
import type { NewFund } from './evidence.ts'
import { planSettlement } from './plan-settlement.ts'
import type { FundState, IntentState } from './settlement-state.ts'

const water = { cause_id: 9, fundtitle: 'Water', fund_type: 'Not Selected', kind: 'general' } as const

/** Moves the first line of a paid gift to this cause. */
function corrected(intent: IntentState, fund: NewFund) {
  return planSettlement(
    settlementState([intent]),
    { kind: 'fund_corrected', position: 0, fund, reason: 'typed wrong' },
    'Bilal Ahmed',
  )
}

const paidGift = (funds: FundState[] = [fundState()]) => {
  const books = inMemoryBooks(donationState([attemptState()], { funds }))
  books.gatewaySays('success')
  return books.intent()
}

test('a corrected line counts for the other cause, and the receipt is issued again over the same amount', () => {
  const plan = corrected(paidGift(), water)
  if (plan.refusal) throw new Error(plan.refusal.reason)
  expect(plan.state.intents[0]?.funds).toMatchObject([{ cause_id: 9, fundtitle: 'Water', amount: 5000 }])
  expect(plan.state.intents[0]).toMatchObject({ status: 'success', amount: 5000 })
  expect(plan.changes.map(({ change }) => change)).toEqual([
    'fund_allocated',
    'event',
    'receipt_voided',
    'event',
    'receipt_issued',
    'email',
    'entry_added',
  ])
})

test('a line that has the cause already is refused', () => {
  const intent = paidGift()
  const [same] = intent.funds
  expect(same && corrected(intent, same)).toEqual({ refusal: { reason: 'nothing_to_correct' } })
})

test('a line that joins a campaign of its cause keeps its receipt, and leaves the campaign with its cause', () => {
  const [line] = paidGift().funds
  if (!line) throw new Error('A gift has a line.')
  const { cause_id, fundtitle, fund_type, kind } = line
  const joined = corrected(paidGift(), { cause_id, fundtitle, fund_type, kind, campaign_id: 7, page_id: 12 })
  if (joined.refusal) throw new Error(joined.refusal.reason)
  expect(joined.changes.map(({ change }) => change)).toEqual(['fund_allocated', 'event'])
  const [intent] = joined.state.intents
  expect(intent?.funds).toMatchObject([{ cause_id, campaign_id: 7, page_id: 12 }])
  const through = { ...line, campaign_id: 7, page_id: 12 }
  expect(corrected(paidGift([through]), through)).toEqual({ refusal: { reason: 'nothing_to_correct' } })
  const moved = corrected(paidGift([through]), water)
  expect(moved.refusal ?? moved.state.intents[0]?.funds).toMatchObject([{ campaign_id: null, page_id: null }])
  const typed = corrected(paidGift([through]), { cause_id, fundtitle, fund_type: 'Fidya', kind })
  expect(typed.refusal ?? typed.state.intents[0]?.funds).toMatchObject([{ campaign_id: 7, page_id: 12 }])
})

test('the payment of a pledge stays in the campaign of the pledge', () => {
  const payment = { ...paidGift([{ ...fundState(), campaign_id: 7 }]), match_pledge_id: 1 }
  expect(corrected(payment, water)).toEqual({ refusal: { reason: 'pays_a_pledge' } })
})

test('zakat and other money received as two transfers stay in their accounts', () => {
  const funds = [
    fundState({ kind: 'zakat', amount: 3000 }),
    fundState({ position: 1, kind: 'general', amount: 2000 }),
  ]
  const attempt = transferState({ reported: ['zakat'] })
  const plan = corrected(donationState([attempt], { funds }), water)
  expect(plan).toEqual({ refusal: { reason: 'paid_in_parts' } })
})
