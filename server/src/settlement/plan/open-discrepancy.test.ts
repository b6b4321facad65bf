import { expect, test } from 'vitest'
import { attemptState, donationState, inMemoryBooks } from '../../../test/in-memory-books.ts'

const paidGift = () => inMemoryBooks(donationState([attemptState({ status: 'success' })]))

test('a discrepancy ends when the gateway agrees again, and a later one is new', () => {
  const books = paidGift()
  books.gatewaySays('failed')
  books.gatewaySays('success')
  expect(books.openDiscrepancies()).toEqual([])
  expect(books.changesOf('discrepancy_ended')).toMatchObject([{ by: 'gateway', note: '' }])
  books.gatewaySays('failed')
  expect(books.changesOf('discrepancy_opened')).toHaveLength(2)
  expect(books.factsOf('contradiction')).toHaveLength(2)
})

test('an amount other than ours is reported once, and a different one after it is reported again', () => {
  const books = paidGift()
  for (let times = 0; times < 2; times++) books.gatewaySays('success', { amountPaisa: 499_900 })
  expect(books.discrepancy('amount')).toMatchObject({
    ours: 'success',
    theirs: 'success',
    their_amount_paisa: 499_900,
  })
  expect(books.factsOf('contradiction')).toHaveLength(1)
  books.gatewaySays('success', { amountPaisa: 490_000 })
  expect(books.openDiscrepancies()).toEqual(['amount'])
  expect(books.factsOf('contradiction')).toHaveLength(2)
  expect(books.changesOf('discrepancy_opened')).toHaveLength(1)
})

test('a discrepancy names only the state or amount that differs now', () => {
  const books = paidGift()
  books.gatewaySays('failed')
  books.gatewaySays('success', { amountPaisa: 1 })
  expect(books.openDiscrepancies()).toEqual(['amount'])
})

test('a closed discrepancy is reported again only when the gateway’s answer changes', () => {
  const books = paidGift()
  books.gatewaySays('failed')
  expect(books.close('state')).toBeUndefined()
  expect(books.factsOf('discrepancy_closed')).toEqual([{ discrepancy: 'state', reason: 'in the report' }])
  books.gatewaySays('failed')
  expect(books.openDiscrepancies()).toEqual([])
  books.gatewaySays('failed', { amountPaisa: 1 })
  expect(books.openDiscrepancies()).toEqual(['state'])
  expect(books.changesOf('discrepancy_opened')).toHaveLength(2)
})

test('a late payment is open until a person closes it with a note, and stays closed', () => {
  const books = inMemoryBooks(donationState([attemptState({ status: 'expired' })]))
  books.gatewaySays('success')
  expect(books.close('paid_late')).toBeUndefined()
  expect(books.close('paid_late')).toEqual({ reason: 'discrepancy_ended' })
  books.gatewaySays('success')
  expect(books.openDiscrepancies()).toEqual([])
})

test('a refund of unknown amount and a dispute are not closed by a note: totals would be wrong', () => {
  const books = paidGift()
  books.gatewaySays('disputed')
  expect(books.close('disputed')).toEqual({ reason: 'dispute_to_be_decided' })
  books.gatewaySays('partially_refunded')
  expect(books.close('refund_of_unknown_amount')).toEqual({ reason: 'refund_to_be_recorded' })
  expect(books.openDiscrepancies()).toEqual(['refund_of_unknown_amount'])
})

test('a manual refund is no discrepancy, although the gateway does not know it', () => {
  const books = paidGift()
  books.refund(2000)
  books.gatewaySays('success')
  books.refund(3000)
  books.gatewaySays('success')
  books.gatewaySays('disputed')
  expect([books.intent().status, books.changesOf('discrepancy_opened')]).toEqual(['refunded', []])
  // A failure that the gateway reports is a discrepancy.
  books.gatewaySays('failed')
  expect(books.openDiscrepancies()).toEqual(['state'])
})

test('staff are alerted when the gateway refunds what they have already refunded by hand', () => {
  const books = paidGift()
  books.refund(2000)
  for (let times = 0; times < 2; times++) books.gatewaySays('partially_refunded')
  expect(books.changesOf('discrepancy_opened')).toMatchObject([{ kind: 'refunded_twice' }])
  expect(books.discrepancy('refunded_twice')).toMatchObject({ theirs: 'partially_refunded' })
  books.gatewaySays('refunded')
  expect(books.discrepancy('refunded_twice')).toMatchObject({ theirs: 'refunded', is_open: true })
})

test.each([
  ['a part that the gateway reported', 'partially_refunded', 2000],
  ['a dispute that was lost', 'disputed', 5000],
] as const)(
  'a refund that staff record by hand for %s is the same money, not a second refund',
  (_, said, amount) => {
    const books = paidGift()
    books.gatewaySays(said)
    books.refund(amount)
    books.gatewaySays('refunded')
    expect(books.openDiscrepancies()).toEqual([])
  },
)
