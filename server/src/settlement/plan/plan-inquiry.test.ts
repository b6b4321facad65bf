import { expect, test } from 'vitest'
import { heldAttempt, heldBooks, heldDonation, noon } from '../../../test/held-books.ts'

const paid = ['attempt 1: pending > success', 'donation: pending > success']

/** Gift whose only attempt is in this state. */
const giftThat = (status: 'pending' | 'success' | 'failed' | 'expired' | 'disputed') =>
  heldBooks(heldDonation([heldAttempt({ status })]))

test('what the gateway says was paid is paid, and is asked about no more', () => {
  const books = giftThat('pending')
  books.gatewaySays('success')
  expect(books.moves()).toEqual(paid)
  expect(books.attempt()).toMatchObject({ status: 'success', settled_at: noon, next_inquiry_at: null })
  expect(books.attempt().inquiries).toBe(1)
  expect(books.intent()).toMatchObject({ status: 'success', settled_at: noon, refunded_amount: 0 })
  expect(books.standing()).toEqual([])
})

test('the same answer again, and again, changes nothing more', () => {
  const books = giftThat('pending')
  for (let times = 0; times < 3; times++) books.gatewaySays('success')
  expect(books.moves()).toEqual(paid)
  expect(books.papers()).toEqual(['receipt over 5000', 'e-mail: receipt'])
  expect(books.attempt().inquiries).toBe(3)
})

test('a payment that failed leaves the donation failed and no money taken', () => {
  const books = giftThat('pending')
  books.gatewaySays('failed')
  expect(books.moves()).toEqual(['attempt 1: pending > failed', 'donation: pending > failed'])
  expect([books.attempt().settled_at, books.intent().settled_at]).toEqual([null, null])
  expect(books.papers()).toEqual([])
})

test('while the gateway does not know, the gift waits and is asked about again', () => {
  const books = giftThat('pending')
  books.gatewaySays('pending', { transactionId: null, amountPaisa: null })
  expect(books.moves()).toEqual([])
  expect(books.attempt()).toMatchObject({ status: 'pending', inquiries: 1, next_inquiry_at: noon })
  expect(books.factsOf('inquiry_answered')).toEqual([
    { outcome: 'pending', amount_paisa: null, known: false, words: 'pending: 0000' },
  ])
  expect(books.standing()).toEqual([])
})

test('an answer without an amount, with another one or about nobody settles nothing', () => {
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
  // The last two agree, so one event is recorded.
  expect(books.factsOf('contradiction')).toHaveLength(5)
})

test.each(['refunded', 'partially refunded', 'disputed'] as const)(
  'of another amount than ours nothing is %s either',
  (outcome) => {
    const books = giftThat('success')
    books.gatewaySays(outcome, { amountPaisa: 499_999 })
    expect([books.attempt().status, books.standing()]).toEqual(['success', ['amount']])
  },
)

test('the gateway’s own record is stored with its amount, even if that is less than was given', () => {
  const books = giftThat('pending')
  books.gatewaySays('success', { amountPaisa: 499_900 })
  expect(books.changesOf('gateway transaction')).toMatchObject([
    { attempt_id: 1, transaction: { order_id: 'SW1', amount_paisa: 499_900 } },
  ])
  expect(books.discrepancy('amount')).toMatchObject({ ours: 'pending', their_amount_paisa: 499_900 })
})

test('an answer about another payment settles nothing, and its details are not stored with ours', () => {
  const books = giftThat('pending')
  books.gatewaySays('success', { transactionId: 'ANOTHER' })
  expect([books.moves(), books.changesOf('gateway transaction')]).toEqual([[], []])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'pending', theirs: 'unknown', stands: true })
})

test('a gift that expired and is paid after all is a success, and staff are alerted that it came late', () => {
  const books = giftThat('expired')
  for (let times = 0; times < 2; times++) books.gatewaySays('success')
  expect(books.moves()).toEqual(['attempt 1: expired > success', 'donation: expired > success'])
  expect(books.factsOf('status_changed')[0]).toMatchObject({ because: 'paid late', words: 'success: 0000' })
  expect(books.discrepancy('paid late')).toMatchObject({ ours: 'expired', theirs: 'success', stands: true })
})

test('a gift that failed here and was paid there stays failed, and staff are alerted once', () => {
  const books = giftThat('failed')
  for (let times = 0; times < 3; times++) books.gatewaySays('success')
  expect(books.moves()).toEqual([])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'failed', theirs: 'success', stands: true })
  expect(books.factsOf('contradiction')).toEqual([
    { ours: 'failed', theirs: 'success', words: 'success: 0000' },
  ])
})

test('a person may believe the gateway: the gift is paid, and what differed has ended', () => {
  const books = giftThat('failed')
  books.gatewaySays('success')
  books.gatewaySays('success', { accepts: true })
  expect(books.moves()).toEqual(['attempt 1: failed > success', 'donation: failed > success'])
  expect(books.standing()).toEqual([])
  expect(books.changesOf('discrepancy ended')).toMatchObject([{ by: 'Bilal Ahmed' }])
})

test('believing the gateway books nothing when it says failed, or another amount', () => {
  const books = giftThat('failed')
  books.gatewaySays('failed', { accepts: true })
  books.gatewaySays('success', { accepts: true, amountPaisa: 499_999 })
  expect(books.moves()).toEqual([])
})

test('a gateway that first says success and then failed takes nothing away', () => {
  const books = giftThat('success')
  books.gatewaySays('failed')
  expect([books.moves(), books.papers()]).toEqual([[], []])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'success', theirs: 'failed', stands: true })
})

test('a paid gift that the gateway no longer knows stays paid, and staff are alerted', () => {
  const books = giftThat('success')
  books.gatewaySays('pending', { transactionId: null, amountPaisa: null })
  expect(books.moves()).toEqual([])
  expect(books.discrepancy('state')).toMatchObject({ ours: 'success', theirs: 'unknown', stands: true })
})

test('two that do not have the money agree, whatever each calls it', () => {
  const failed = giftThat('failed')
  failed.gatewaySays('pending', { transactionId: null, amountPaisa: null })
  const expired = giftThat('expired')
  expired.gatewaySays('failed')
  expect([failed.standing(), expired.standing()]).toEqual([[], []])
  expect([failed.moves(), expired.moves()]).toEqual([[], []])
})

test('a refund that we learn of before the payment is both: it was paid, then refunded', () => {
  const books = giftThat('pending')
  books.gatewaySays('refunded')
  expect(books.moves()).toEqual([...paid, 'attempt 1: success > refunded', 'donation: success > refunded'])
  expect(books.intent()).toMatchObject({ settled_at: noon, refunded_amount: 5000, receipt: null })
  // Money never held needs no receipt.
  expect(books.papers()).toEqual(['e-mail: refund'])
})

test('a dispute is a discrepancy until it is decided, and each outcome is followed', () => {
  const books = giftThat('success')
  const states = (['disputed', 'success', 'disputed', 'refunded'] as const).map((outcome) => {
    books.gatewaySays(outcome)
    return [books.intent().status, books.standing()]
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
  expect(books.papers()).toEqual([])
})

test('after a dispute that was won, what was refunded before stays refunded', () => {
  const books = heldBooks(heldDonation([heldAttempt({ status: 'success' })]))
  books.refund(1000)
  books.gatewaySays('disputed')
  expect(books.attempt()).toMatchObject({ status: 'disputed', refunded_amount: 1000 })
  books.gatewaySays('success')
  expect(books.intent()).toMatchObject({ status: 'partially refunded', refunded_amount: 1000 })
})
