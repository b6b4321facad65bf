import { expect, test } from 'vitest'
import { attemptState, donationState, inMemoryBooks, transferState } from '../../../test/in-memory-books.ts'

const paidGift = (overrides = {}) =>
  inMemoryBooks(donationState([attemptState({ status: 'success' })], overrides))
const payment = (attempts: ReturnType<typeof attemptState>[], overrides = {}) =>
  inMemoryBooks(donationState(attempts, { kind: 'payment', ...overrides }))

test('a received gift gets a receipt for the whole amount, which is e-mailed', () => {
  const books = inMemoryBooks()
  books.gatewaySays('success')
  expect(books.receiptsAndEmails()).toEqual(['receipt over 5000', 'e-mail: receipt'])
})

test('after a partial refund a receipt over the remainder replaces it; after a full refund there is none', () => {
  const books = paidGift()
  books.refund(1000)
  books.refund(500)
  books.refund(3500)
  expect(books.receiptsAndEmails()).toEqual([
    'receipt void',
    'receipt over 4000',
    'e-mail: receipt',
    'receipt void',
    'receipt over 3500',
    'e-mail: receipt',
    'receipt void',
    'e-mail: refund',
  ])
  expect(books.factsOf('receipt_voided')).toMatchObject([
    { number: '2026-000001', because: 'refund', reason: 'given twice' },
    { because: 'refund', reason: 'given twice' },
    { because: 'refund', reason: 'given twice' },
  ])
})

test('an imported gift gets no receipt, also after a refund', () => {
  const books = inMemoryBooks(
    donationState([attemptState({ gateway: 'import', status: 'success' })], { receipt: null }),
  )
  books.refund(1000)
  expect(books.receiptsAndEmails()).toEqual([])
})

test('a disputed gift keeps its receipt; once fully refunded it has none, and the donor gets an e-mail', () => {
  const books = paidGift()
  books.gatewaySays('disputed')
  expect(books.receiptsAndEmails()).toEqual([])
  books.refund(5000)
  expect(books.receiptsAndEmails()).toEqual(['receipt void', 'e-mail: refund'])
})

test('a reversed verification makes the receipt void with its reason, and the next one brings a new one', () => {
  const books = inMemoryBooks(donationState([transferState()]))
  books.verify()
  books.reverse()
  expect(books.factsOf('receipt_voided')).toMatchObject([
    { because: 'verification_reversed', reason: 'wrong donor' },
  ])
  books.verify()
  expect(books.receiptsAndEmails()).toEqual([
    'receipt over 5000',
    'e-mail: receipt',
    'receipt void',
    'receipt over 5000',
    'e-mail: receipt',
  ])
})

test('a gift paid twice, of which one payment is refunded in part, has a receipt over the other one', () => {
  const books = inMemoryBooks(donationState([transferState(), attemptState({ id: 2, status: 'success' })]))
  books.refund(1000, { attempt: 2 })
  books.verify({ attempt: 1 })
  books.reverse({ attempt: 1 })
  expect(books.receiptsAndEmails().filter((letter) => letter.startsWith('receipt over'))).toEqual([
    'receipt over 4000',
    'receipt over 5000',
    'receipt over 4000',
  ])
})

test('a gift from before there were receipts gets none for a dispute, and one over the remainder after a partial refund', () => {
  const books = paidGift({ receipt: null })
  books.gatewaySays('disputed')
  expect(books.receiptsAndEmails()).toEqual([])
  books.gatewaySays('success')
  expect(books.receiptsAndEmails()).toEqual(['receipt over 5000', 'e-mail: receipt'])
})

test('a payee gets one e-mail when the payment is received, and no receipt', () => {
  const books = payment([attemptState()])
  for (let times = 0; times < 2; times++) books.gatewaySays('success')
  expect(books.receiptsAndEmails()).toEqual(['e-mail: paid'])
  books.gatewaySays('disputed')
  books.gatewaySays('success')
  expect(books.receiptsAndEmails()).toEqual(['e-mail: paid'])
})

test('a payee is e-mailed about a refund when all of the payment is refunded', () => {
  const books = payment([attemptState({ status: 'success' })])
  books.refund(2000)
  expect(books.receiptsAndEmails()).toEqual([])
  books.refund(3000)
  expect(books.receiptsAndEmails()).toEqual(['e-mail: refund'])
})

test('a payee whose transfer is verified again is e-mailed again, unless the first e-mail is still queued', () => {
  const sent = payment([transferState({ status: 'success' })])
  sent.reverse()
  sent.verify()
  expect(sent.receiptsAndEmails()).toEqual(['e-mail: paid'])
  const waiting = payment([transferState()])
  waiting.verify()
  waiting.reverse()
  waiting.verify()
  expect(waiting.receiptsAndEmails()).toEqual(['e-mail: paid'])
})
