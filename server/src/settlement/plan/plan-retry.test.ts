import { expect, test } from 'vitest'
import { attemptState, donationState, inMemoryBooks, transferState } from '../../../test/in-memory-books.ts'

test.each(['failed', 'expired'] as const)(
  'a gift that has %s can be paid again, and the first attempt stays on record',
  (status) => {
    const books = inMemoryBooks(donationState([attemptState({ status })]))
    expect(books.retry()).toBeUndefined()
    expect(books.moves()).toEqual([`donation: ${status} > pending`])
    expect([books.attempt(1).status, books.attempt().status]).toEqual([status, 'pending'])
    expect(books.changesOf('attempt_added')).toMatchObject([{ number: 2, attempt: { amount: 5000 } }])
    const { active_pay_method_id } = books.attempt()
    expect(books.intent()).toMatchObject({ status: 'pending', active_pay_method_id })

    books.gatewaySays('success')
    expect(books.moves().slice(1)).toEqual([
      `attempt ${books.attempt().id}: pending > success`,
      'donation: pending > success',
    ])
  },
)

test('a payment without an attempt gets its first one', () => {
  const books = inMemoryBooks(donationState([], { kind: 'payment', amount: 12_000 }))
  expect(books.retry()).toBeUndefined()
  expect(books.changesOf('attempt_added')).toMatchObject([{ number: 1, attempt: { amount: 12_000 } }])
})

test.each(['success', 'partially_refunded', 'disputed', 'refunded'] as const)(
  'nobody is asked to pay again what is %s',
  (status) => {
    const books = inMemoryBooks(donationState([attemptState({ status })]))
    expect(books.retry()).toEqual({ reason: 'already_paid' })
  },
)

test('a donor who came back without paying can choose another way at once, and the first one can still be paid', () => {
  const books = inMemoryBooks()
  expect(books.retry({ gateway: 'default' })).toBeUndefined()
  expect([books.attempt(1).status, books.attempt().status]).toEqual(['pending', 'pending'])
  expect(books.moves()).toEqual([])
})

test('an unreported transfer is cancelled when the donor pays by card instead', () => {
  const books = inMemoryBooks(donationState([transferState()]))
  expect(books.retry()).toBeUndefined()
  expect([books.attempt(1).status, books.attempt().status]).toEqual(['expired', 'pending'])
  expect(books.intent().status).toBe('pending')
})

test('a reported transfer awaits review, and cannot be paid a second time by card', () => {
  const books = inMemoryBooks(donationState([transferState()]))
  books.report('FT-1')
  expect(books.retry()).toEqual({ reason: 'transfer_under_review' })
})

test('a retry from an outdated page starts no other attempt', () => {
  const books = inMemoryBooks(donationState([attemptState({ status: 'failed' })]))
  books.retry()
  expect(books.retry({ before: 1 })).toEqual({ reason: 'attempt_made_meanwhile' })
})

test('a donor reports and corrects the reference of a transfer while it is pending', () => {
  const books = inMemoryBooks(donationState([transferState()]))
  books.report('FT-wrong', 'receipts/1.pdf')
  books.report('FT-right')
  expect(books.factsOf('transfer_reported')).toEqual([
    { reference_no: 'FT-wrong', reference_file: 'receipts/1.pdf', corrected: false },
    { reference_no: 'FT-right', reference_file: 'NA', corrected: true },
  ])
  books.verify()
  expect(books.report('FT-late')).toEqual({ reason: 'no_longer_waiting' })
})

test.each(['failed', 'expired'] as const)('a transfer that has %s can no longer be reported', (status) => {
  const books = inMemoryBooks(donationState([transferState({ status })]))
  expect(books.report('FT-late')).toEqual({ reason: 'no_longer_waiting' })
})

test('an unpaid attempt expires; a reported transfer stays pending for staff', () => {
  const books = inMemoryBooks()
  books.timeIsOver()
  books.timeIsOver()
  expect(books.moves()).toEqual(['attempt 1: pending > expired', 'donation: pending > expired'])
  expect(books.attempt()).toMatchObject({ next_inquiry_at: null, settled_at: null })
  const reported = inMemoryBooks(donationState([transferState()]))
  reported.report('FT-1')
  reported.timeIsOver()
  expect(reported.moves()).toEqual([])
})

test('a donation paid meanwhile does not expire', () => {
  const books = inMemoryBooks(donationState([attemptState({ status: 'success' })]))
  books.timeIsOver()
  expect(books.moves()).toEqual([])
})
