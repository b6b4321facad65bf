import { expect, test } from 'vitest'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  transferState,
} from '../../../test/in-memory-books.ts'

const paidGift = () => inMemoryBooks(donationState([attemptState({ status: 'success' })]))
const gateway = { way: 'gateway' } as const

test('a part is refunded manually, then the remainder', () => {
  const books = paidGift()
  expect(books.refund(1500)).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'partially_refunded', refunded_amount: 1500 })
  expect(books.refund(3500)).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'refunded', refunded_amount: 5000 })
  expect(books.moves()).toEqual([
    'attempt 1: success > partially_refunded',
    'donation: success > partially_refunded',
    'attempt 1: partially_refunded > refunded',
    'donation: partially_refunded > refunded',
  ])
  expect(books.factsOf('refund_recorded')).toEqual([
    { amount: 1500, reason: 'given twice' },
    { amount: 3500, reason: 'given twice' },
  ])
  expect(books.refund(1, { left: 0 })).toEqual({ reason: 'all_refunded' })
})

test('a refund is at most the remaining amount, and an unpaid attempt has none', () => {
  expect(paidGift().refund(5001)).toEqual({ reason: 'more_than_left', left: 5000 })
  for (const status of ['pending', 'failed', 'expired'] as const) {
    const books = inMemoryBooks(donationState([attemptState({ status })]))
    expect(books.refund(1)).toEqual({ reason: 'not_paid', status })
  }
})

test('a form resent after a lost answer refunds nothing again', () => {
  const books = paidGift()
  books.refund(1000)
  for (const way of ['gateway', 'by_hand'] as const)
    expect(books.refund(1000, { way, left: 5000 })).toEqual({ reason: 'refunded_meanwhile' })
  expect(books.intent().refunded_amount).toBe(1000)
})

test('a gateway refund is recorded before it is requested, and booked once it succeeds', () => {
  const books = paidGift()
  expect(books.refund(2000, gateway)).toBeUndefined()
  expect([books.moves(), books.attempt().refunds]).toMatchObject([[], [{ amount: 2000, status: 'pending' }]])
  for (const way of ['gateway', 'by_hand'] as const)
    expect(books.refund(1000, { way })).toEqual({ reason: 'refund_under_way' })
  books.refundAnswered('succeeded')
  expect(books.attempt()).toMatchObject({ refunded_amount: 2000, refunds: [{ status: 'succeeded' }] })
  // Confirms the refund in the gateway's own record.
  expect(books.changesOf('inquiry_wanted')).toHaveLength(1)
  books.refundAnswered('succeeded')
  expect(books.attempt().refunded_amount).toBe(2000)
})

test('a refund refused by the gateway changes nothing, and can be made manually', () => {
  const books = paidGift()
  books.refund(5000, gateway)
  books.refundAnswered('failed')
  expect([books.moves(), books.attempt().refunds]).toMatchObject([[], [{ status: 'failed' }]])
  expect(books.factsOf('refund_failed')).toEqual([{ amount: 5000, reason: 'as it says' }])
  expect(books.refund(5000)).toBeUndefined()
  expect(books.intent().status).toBe('refunded')
})

test('a gateway without refunds gets no request: a bank transfer is refunded manually', () => {
  const books = inMemoryBooks(donationState([transferState({ status: 'success' })]))
  expect(books.refund(5000, { ...gateway, is_refundable: false })).toEqual({
    reason: 'gateway_takes_no_refunds',
  })
  expect(books.refund(2000)).toBeUndefined()
  expect(books.attempt()).toMatchObject({ status: 'partially_refunded', refunds: [{ way: 'by_hand' }] })
})

test('a refund without an answer is confirmed by an inquiry', () => {
  const books = paidGift()
  books.refund(2000, gateway)
  books.gatewaySays('success')
  expect(books.attempt().refunds).toMatchObject([{ status: 'pending' }])
  books.gatewaySays('partially_refunded')
  expect(books.attempt()).toMatchObject({
    status: 'partially_refunded',
    refunded_amount: 2000,
    refunds: [{ status: 'succeeded' }],
  })
  expect(books.openDiscrepancies()).toEqual([])
})

test('a full refund confirmed by an inquiry is booked once, also when the gateway answers late', () => {
  const books = paidGift()
  books.refund(5000, gateway)
  books.gatewaySays('refunded')
  expect(books.attempt()).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: 5000, status: 'succeeded' }],
  })
  books.refundAnswered('succeeded')
  expect(books.attempt()).toMatchObject({ refunded_amount: 5000, refunds: [{ status: 'succeeded' }] })
})

test('a refund that never appears at the gateway stays open for a day, then counts as not made', () => {
  const books = paidGift()
  books.refund(5000, gateway)
  books.letHoursPass(23)
  books.gatewaySays('success')
  expect(books.attempt().refunds).toMatchObject([{ status: 'pending' }])
  books.letHoursPass(2)
  books.gatewaySays('success')
  expect(books.attempt()).toMatchObject({ status: 'success', refunds: [{ status: 'failed' }] })
  expect(books.factsOf('refund_failed')).toEqual([{ amount: 5000, reason: '' }])
  expect(books.refund(5000, gateway)).toBeUndefined()
})

test('staff can record that a refund was not made once the gateway can no longer be answering', () => {
  const books = paidGift()
  expect(books.decideRefund(false)).toEqual({ reason: 'no_refund_under_way' })
  books.refund(1000, gateway)
  expect(books.decideRefund(false)).toEqual({ reason: 'gateway_may_be_answering' })
  books.letHoursPass(1)
  expect(books.decideRefund(false)).toBeUndefined()
  expect(books.attempt()).toMatchObject({ status: 'success', refunds: [{ status: 'failed' }] })
  expect(books.decideRefund(false)).toEqual({ reason: 'no_refund_under_way' })
})

test('the outcome of a second unanswered partial refund must be looked up by a person', () => {
  const books = paidGift()
  books.refund(1000)
  books.refund(500, gateway)
  // The gateway's answer is the same, whether or not it made the second refund.
  books.letHoursPass(50)
  books.gatewaySays('partially_refunded')
  expect(books.attempt()).toMatchObject({ refunded_amount: 1000, refunds: [{}, { status: 'pending' }] })
  expect(books.decideRefund(true)).toBeUndefined()
  expect(books.attempt()).toMatchObject({ refunded_amount: 1500, refunds: [{}, { status: 'succeeded' }] })
})

test('a refund confirmed by the gateway is booked, also after a person decided otherwise', () => {
  const books = paidGift()
  books.refund(700, gateway)
  books.letHoursPass(1)
  books.decideRefund(false)
  books.refundAnswered('succeeded')
  expect(books.attempt()).toMatchObject({ refunded_amount: 700, refunds: [{ status: 'succeeded' }] })
})

test('when the amount was refunded another way meanwhile, staff are alerted to the double refund', () => {
  const books = paidGift()
  books.refund(5000, gateway)
  books.letHoursPass(1)
  books.decideRefund(false)
  books.refund(4000)
  books.refundAnswered('succeeded')
  expect(books.attempt()).toMatchObject({ status: 'partially_refunded', refunded_amount: 4000 })
  expect(books.openDiscrepancies()).toEqual(['refunded_twice'])
})

test('a refund made in the vendor’s portal is found by our next inquiry', () => {
  const books = paidGift()
  books.gatewaySays('refunded')
  expect(books.intent()).toMatchObject({ status: 'refunded', refunded_amount: 5000 })
  expect(books.attempt().refunds).toMatchObject([{ amount: 5000, way: 'reported', status: 'succeeded' }])
  expect(books.factsOf('refund_reported')).toEqual([{ amount: 5000 }])
})

test('a refund that we requested and one made in the portal are each recorded with their amount', () => {
  const books = paidGift()
  books.refund(2000, gateway)
  books.gatewaySays('refunded')
  expect(books.attempt().refunds).toMatchObject([
    { amount: 2000, way: 'gateway', status: 'succeeded' },
    { amount: 3000, way: 'reported', status: 'succeeded' },
  ])
})

test('after staff enter the amount of a partial refund in the portal, the remainder can be refunded', () => {
  const books = paidGift()
  for (let times = 0; times < 2; times++) books.gatewaySays('partially_refunded')
  expect(books.attempt()).toMatchObject({ status: 'partially_refunded', refunded_amount: 0, refunds: [] })
  expect(books.openDiscrepancies()).toEqual(['refund_of_unknown_amount'])
  // The remaining amount is unknown: the receipt stays valid.
  expect(books.receiptsAndEmails()).toEqual([])

  expect(books.refund(3800, gateway)).toEqual({ reason: 'unknown_part_refunded' })
  expect(books.refund(5000)).toEqual({ reason: 'only_a_part_refunded' })
  expect(books.refund(1200)).toBeUndefined()
  expect([books.openDiscrepancies(), books.intent().refunded_amount]).toEqual([[], 1200])
  books.gatewaySays('partially_refunded')
  expect(books.openDiscrepancies()).toEqual([])
  expect(books.refund(3800, gateway)).toBeUndefined()
})

test('during a dispute no refund is sent; the bank’s decision can be recorded', () => {
  const books = paidGift()
  books.gatewaySays('disputed')
  expect(books.refund(5000, gateway)).toEqual({ reason: 'disputed' })
  expect(books.refund(5000)).toBeUndefined()
  expect(books.attempt()).toMatchObject({ status: 'refunded', refunds: [{ way: 'by_hand' }] })
  expect(books.openDiscrepancies()).toEqual([])
})

test('a dispute that the charity lost follows the gateway’s answer', () => {
  const books = paidGift()
  books.gatewaySays('disputed')
  books.gatewaySays('refunded')
  expect(books.attempt()).toMatchObject({ status: 'refunded', refunds: [{ way: 'reported' }] })
})

/** Sadqah 100, Zakat 200, Education 300, paid by card. */
const cart = () =>
  inMemoryBooks(
    donationState([attemptState({ status: 'success', amount: 600 })], {
      funds: [
        fundState({ amount: 100 }),
        fundState({ position: 1, cause_id: 2, fundtitle: 'Zakat', kind: 'zakat', amount: 200 }),
        fundState({ position: 2, cause_id: 3, fundtitle: 'Education', amount: 300 }),
      ],
    }),
  )
const refundsIn = (books: ReturnType<typeof cart>) => books.intent().funds.map((line) => line.refunded_amount)

test('a refund is shared by the lines in proportion, and further ones by what the lines hold', () => {
  const books = cart()
  books.refund(50)
  expect(refundsIn(books)).toEqual([8, 17, 25])
  books.refund(100)
  expect(refundsIn(books)).toEqual([25, 50, 75])
  books.refund(450)
  expect(refundsIn(books)).toEqual([100, 200, 300])
})

test('zakat that was paid twice is returned from zakat, in the ledger too', () => {
  const books = cart()
  expect(books.refund(200, { position: 1 })).toBeUndefined()
  expect(refundsIn(books)).toEqual([0, 200, 0])
  expect(books.factsOf('refund_recorded')).toEqual([{ amount: 200, fund: 'Zakat', reason: 'given twice' }])
  const amounts = books
    .changesOf('entry_added')
    .flatMap(({ entry }) => (entry.reason === 'refunded' ? entry.amounts : []))
  expect(amounts.filter(({ account }) => account === 'donations')).toMatchObject([
    { fund: 'zakat', cause_id: 2, paisa: 200_00 },
  ])
  // The others share the remainder in proportion.
  books.refund(100)
  expect(refundsIn(books)).toEqual([25, 200, 75])
})

test('a refund of a line is at most what the line holds, and only of the payment that counts', () => {
  const books = cart()
  books.refund(60)
  expect(books.refund(181, { position: 1 })).toEqual({ reason: 'more_than_left_of_line', left: 180 })
  expect(books.refund(10, { position: 7 })).toEqual({ reason: 'no_such_line' })
  expect(books.refund(180, { position: 1 })).toBeUndefined()
  expect(refundsIn(books)).toEqual([10, 200, 30])
  const paidTwice = inMemoryBooks(
    donationState([attemptState({ status: 'success' }), attemptState({ id: 2, status: 'success' })]),
  )
  expect(paidTwice.refund(5000, { attempt: 2, position: 0 })).toEqual({ reason: 'no_such_line' })
})

test('a refund of a line through the gateway counts once the gateway has made it', () => {
  const books = cart()
  books.refund(150, { ...gateway, position: 2 })
  expect(refundsIn(books)).toEqual([0, 0, 0])
  books.refundAnswered('succeeded')
  expect(refundsIn(books)).toEqual([0, 0, 150])
})
