import { expect, test } from 'vitest'
import { attemptState, donationState, fundState, inMemoryBooks, noon } from '../../../test/in-memory-books.ts'
import type { DecidedDifference, NewAttempt } from './evidence.ts'
import { unallocatedMoney } from './funds.ts'

const paid = ['attempt 1: pending > success', 'donation: pending > success']

/** Gift whose only attempt is in this state. */
const giftThat = (status: 'pending' | 'success' | 'failed' | 'expired' | 'disputed') =>
  inMemoryBooks(donationState([attemptState({ status })]))

test('a payment that the gateway confirms is paid, and not inquired again', () => {
  const books = giftThat('pending')
  books.gatewaySays('success')
  expect(books.moves()).toEqual(paid)
  expect(books.attempt()).toMatchObject({ status: 'success', settled_at: noon, next_inquiry_at: null })
  expect(books.attempt().inquiries).toBe(1)
  expect(books.intent()).toMatchObject({ status: 'success', settled_at: noon, refunded_amount: 0 })
  expect(books.openDiscrepancies()).toEqual([])
})

test('a repeated answer changes nothing more', () => {
  const books = giftThat('pending')
  for (let times = 0; times < 3; times++) books.gatewaySays('success')
  expect(books.moves()).toEqual(paid)
  expect(books.receiptsAndEmails()).toEqual(['receipt over 5000', 'e-mail: receipt'])
  expect(books.attempt().inquiries).toBe(3)
})

test('a payment that failed leaves the donation failed and no money taken', () => {
  const books = giftThat('pending')
  books.gatewaySays('failed')
  expect(books.moves()).toEqual(['attempt 1: pending > failed', 'donation: pending > failed'])
  expect([books.attempt().settled_at, books.intent().settled_at]).toEqual([null, null])
  expect(books.receiptsAndEmails()).toEqual([])
})

test('while the gateway has no outcome, the gift stays pending and is inquired about again', () => {
  const books = giftThat('pending')
  books.gatewaySays('pending', { transactionId: null, amountPaisa: null })
  expect(books.moves()).toEqual([])
  expect(books.attempt()).toMatchObject({ status: 'pending', inquiries: 1, next_inquiry_at: noon })
  expect(books.factsOf('inquiry_answered')).toEqual([
    { outcome: 'pending', amount_paisa: null, known: false, reason: 'pending: 0000' },
  ])
  expect(books.openDiscrepancies()).toEqual([])
})

test('an answer without an amount, with a different one or about an unknown payment settles nothing', () => {
  const books = giftThat('pending')
  for (const answer of [
    { amountPaisa: null },
    { amountPaisa: 499_999 },
    { amountPaisa: 500_001 },
    { amountPaisa: 5000 },
    { transactionId: null },
    { transactionId: 't1' },
  ])
    books.gatewaySays('success', answer)
  expect(books.moves()).toEqual([])
  // The last two answers agree, so they record one event.
  expect(books.factsOf('contradiction')).toHaveLength(5)
})

/** Gift of Rs. 3,000 and 2,000 whose card payment a person accepts with this amount and decision. */
function acceptedAt(rupees: number, difference: DecidedDifference, attempt = attemptState()) {
  const funds = [3000, 2000].map((amount, position) => fundState({ position, amount }))
  const books = inMemoryBooks(donationState([attempt], { funds }))
  const amountPaisa = rupees * 100
  books.gatewaySays('success', { amountPaisa })
  expect(books.openDiscrepancies()).toEqual(['amount'])
  const other_amount = { paisa: amountPaisa, difference }
  const refusal = books.gatewaySays('success', { accepts: true, amountPaisa, other_amount })
  return { books, refusal, lines: () => books.intent().funds.map(({ amount }) => amount) }
}

test('an underpaid card payment is accepted: in proportion, line by line, or with the shortfall open', () => {
  const divideInProportion = acceptedAt(4500, { kind: 'reduce', funds: null })
  expect(divideInProportion.books.moves()).toEqual(paid)
  expect(divideInProportion.books.intent()).toMatchObject({ amount: 4500, promised_amount: 5000 })
  expect([divideInProportion.lines(), divideInProportion.books.openDiscrepancies()]).toEqual([
    [2700, 1800],
    [],
  ])
  expect(divideInProportion.books.receiptsAndEmails()).toEqual(['receipt over 4500', 'e-mail: receipt'])
  const funds = [
    { position: 0, amount: 3000 },
    { position: 1, amount: 1500 },
  ]
  expect(acceptedAt(4500, { kind: 'reduce', funds }).lines()).toEqual([3000, 1500])
  const shortfall = { link: 'l', donation_code: 'AAA-AAA-AAA', attempt: {} as NewAttempt }
  const open = acceptedAt(4500, { kind: 'open_shortfall', funds: null, shortfall })
  expect(open.books.intent()).toMatchObject({ status: 'success', amount: 4500, promised_amount: null })
  expect(open.books.changesOf('shortfall_opened')).toMatchObject([{ amount: 500 }])
})

test('an overpaid card payment is accepted: the surplus is unallocated or goes to a cause', () => {
  const unallocated = acceptedAt(5600, { kind: 'more', fund: unallocatedMoney })
  expect([unallocated.books.moves(), unallocated.lines()]).toEqual([paid, [3000, 2000, 600]])
  const fund = { cause_id: 9, fundtitle: 'Water', fund_type: 'Not Selected', kind: 'general' } as const
  expect(acceptedAt(5600, { kind: 'more', fund }).books.intent().funds[2]).toMatchObject({
    cause_id: 9,
    amount: 600,
  })
})

test('a surplus goes to the line without a cause that an earlier surplus left empty', () => {
  const funds = [fundState(), fundState({ position: 1, cause_id: null, amount: 0 })]
  const books = inMemoryBooks(donationState([attemptState({ status: 'failed' })], { funds }))
  const other_amount = { paisa: 560_000, difference: { kind: 'more', fund: unallocatedMoney } } as const
  expect(books.gatewaySays('success', { accepts: true, amountPaisa: 560_000, other_amount })).toBeUndefined()
  expect(books.intent().funds.map(({ amount }) => amount)).toEqual([5000, 600])
})

test('the decision must fit the amount, and the gateway must still report that amount', () => {
  expect(acceptedAt(4500, { kind: 'more', fund: unallocatedMoney }).refusal).toMatchObject({
    reason: 'another_amount',
  })
  const books = giftThat('failed')
  const other_amount = { paisa: 450_000, difference: { kind: 'reduce', funds: null } } as const
  books.gatewaySays('success', { accepts: true, amountPaisa: 460_000, other_amount })
  expect([books.moves(), books.openDiscrepancies()]).toEqual([[], ['amount']])
})

test.each(['refunded', 'partially_refunded', 'disputed'] as const)(
  'an answer about another amount does not make a payment %s',
  (outcome) => {
    const books = giftThat('success')
    books.gatewaySays(outcome, { amountPaisa: 499_999 })
    expect([books.attempt().status, books.openDiscrepancies()]).toEqual(['success', ['amount']])
  },
)

test('the gateway’s own record is stored with its amount, even if that is less than was given', () => {
  const books = giftThat('pending')
  books.gatewaySays('success', { amountPaisa: 499_900 })
  expect(books.changesOf('gateway_transaction')).toMatchObject([
    { attempt_id: 1, transaction: { order_id: 'SW1', amount_paisa: 499_900 } },
  ])
  expect(books.discrepancy('amount')).toMatchObject({ ours: 'pending', their_amount_paisa: 499_900 })
})

test('an answer about another payment settles nothing, and its details are not stored with ours', () => {
  const books = giftThat('pending')
  books.gatewaySays('success', { transactionId: 'ANOTHER' })
  expect([books.moves(), books.changesOf('gateway_transaction')]).toEqual([[], []])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'pending', theirs: 'unknown', is_open: true })
})

test('an expired gift paid late is a success, and staff are alerted', () => {
  const books = giftThat('expired')
  for (let times = 0; times < 2; times++) books.gatewaySays('success')
  expect(books.moves()).toEqual(['attempt 1: expired > success', 'donation: expired > success'])
  expect(books.factsOf('status_changed')[0]).toMatchObject({ because: 'paid_late', reason: 'success: 0000' })
  expect(books.discrepancy('paid_late')).toMatchObject({ ours: 'expired', theirs: 'success', is_open: true })
})

test('a gift that failed here and was paid there stays failed, and staff are alerted once', () => {
  const books = giftThat('failed')
  for (let times = 0; times < 3; times++) books.gatewaySays('success')
  expect(books.moves()).toEqual([])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'failed', theirs: 'success', is_open: true })
  expect(books.factsOf('contradiction')).toEqual([
    { ours: 'failed', theirs: 'success', reason: 'success: 0000' },
  ])
})

test('staff may accept the gateway’s answer: the gift is paid, and the discrepancy ends', () => {
  const books = giftThat('failed')
  books.gatewaySays('success')
  books.gatewaySays('success', { accepts: true })
  expect(books.moves()).toEqual(['attempt 1: failed > success', 'donation: failed > success'])
  expect(books.openDiscrepancies()).toEqual([])
  expect(books.changesOf('discrepancy_ended')).toMatchObject([{ by: 'Bilal Ahmed' }])
})

test('accepting the gateway’s answer books nothing when it says failed, or another amount', () => {
  const books = giftThat('failed')
  books.gatewaySays('failed', { accepts: true })
  books.gatewaySays('success', { accepts: true, amountPaisa: 499_999 })
  expect(books.moves()).toEqual([])
})

test('a gateway that first says success and then failed does not undo the payment', () => {
  const books = giftThat('success')
  books.gatewaySays('failed')
  expect([books.moves(), books.receiptsAndEmails()]).toEqual([[], []])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'success', theirs: 'failed', is_open: true })
})

test('a paid gift that the gateway no longer knows stays paid, and staff are alerted', () => {
  const books = giftThat('success')
  books.gatewaySays('pending', { transactionId: null, amountPaisa: null })
  expect(books.moves()).toEqual([])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'success', theirs: 'unknown', is_open: true })
})

test('two unpaid states agree, also under different names', () => {
  const failed = giftThat('failed')
  failed.gatewaySays('pending', { transactionId: null, amountPaisa: null })
  const expired = giftThat('expired')
  expired.gatewaySays('failed')
  expect([failed.openDiscrepancies(), expired.openDiscrepancies()]).toEqual([[], []])
  expect([failed.moves(), expired.moves()]).toEqual([[], []])
})

test('a refund reported before the payment is recorded as a payment, then a refund', () => {
  const books = giftThat('pending')
  books.gatewaySays('refunded')
  expect(books.moves()).toEqual([...paid, 'attempt 1: success > refunded', 'donation: success > refunded'])
  expect(books.intent()).toMatchObject({ settled_at: noon, refunded_amount: 5000, receipt: null })
  // Money that never settled needs no receipt.
  expect(books.receiptsAndEmails()).toEqual(['e-mail: refund'])
})

test('a dispute is a discrepancy until it is decided, and each outcome is followed', () => {
  const books = giftThat('success')
  const states = (['disputed', 'success', 'disputed', 'refunded'] as const).map((outcome) => {
    books.gatewaySays(outcome)
    return [books.intent().status, books.openDiscrepancies()]
  })
  expect(states).toEqual([
    ['disputed', ['disputed']],
    ['success', []],
    ['disputed', ['disputed']],
    ['refunded', []],
  ])
})

test('a dispute that is won moves neither the day on which the gift was paid nor its receipt', () => {
  const books = giftThat('success')
  books.gatewaySays('disputed')
  books.letHoursPass(100)
  books.gatewaySays('success')
  expect(books.intent()).toMatchObject({ status: 'success', settled_at: noon })
  expect(books.attempt().settled_at).toEqual(noon)
  expect(books.receiptsAndEmails()).toEqual([])
})

test('a refund made before a dispute stays when the dispute is won', () => {
  const books = inMemoryBooks(donationState([attemptState({ status: 'success' })]))
  books.refund(1000)
  books.gatewaySays('disputed')
  expect(books.attempt()).toMatchObject({ status: 'disputed', refunded_amount: 1000 })
  books.gatewaySays('success')
  expect(books.intent()).toMatchObject({ status: 'partially_refunded', refunded_amount: 1000 })
})
