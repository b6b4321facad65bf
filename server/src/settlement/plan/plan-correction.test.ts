import { expect, test } from 'vitest'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  settlementState,
  transferState,
} from '../../../test/in-memory-books.ts'
import { planSettlement } from './plan-settlement.ts'
import type { FundState, IntentState } from './settlement-state.ts'

const water = { cause_id: 9, fundtitle: 'Water', fund_type: 'Not Selected', kind: 'general' } as const

/** Moves the first line of a paid gift to this cause. */
function corrected(
  intent: IntentState,
  fund: Pick<FundState, 'cause_id' | 'fundtitle' | 'fund_type' | 'kind'>,
) {
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

test('zakat and other money received as two transfers stay in their accounts', () => {
  const funds = [
    fundState({ kind: 'zakat', amount: 3000 }),
    fundState({ position: 1, kind: 'general', amount: 2000 }),
  ]
  const attempt = transferState({ reported: ['zakat'] })
  const plan = corrected(donationState([attempt], { funds }), water)
  expect(plan).toEqual({ refusal: { reason: 'paid_in_parts' } })
})
