import { expect, test } from 'vitest'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  noon,
  transferState,
} from '../../../test/in-memory-books.ts'

const transferThat = (status: 'pending' | 'expired' | 'failed' | 'success') =>
  inMemoryBooks(donationState([transferState({ status })]))

test('a transfer verified on the statement is settled, and names the verifier', () => {
  const books = transferThat('pending')
  expect(books.verify()).toBeUndefined()
  expect(books.moves()).toEqual(['attempt 1: pending > success', 'donation: pending > success'])
  expect(books.changesOf('verification_added')).toMatchObject([
    {
      verification: {
        amount_received: 5000,
        value_date: '2026-03-09',
        bank_account_id: 1,
        from_statement: false,
      },
    },
  ])
  expect(books.factsOf('transfer_verified')).toHaveLength(1)
  expect(books.verify()).toEqual({ reason: 'no_longer_to_be_verified' })
})

test('a transfer of 30 June counts in June, even if staff verify it in July, as in the ledger', () => {
  const books = transferThat('pending')
  books.verify({ value_date: '2025-06-30' })
  expect(books.intent()).toMatchObject({ settled_at: new Date('2025-06-30T07:00:00Z') })
  expect(books.changesOf('entry_added')).toMatchObject([{ entry: { happened_on: '2025-06-30' } }])
  const today = transferThat('pending')
  today.verify({ value_date: '2026-03-10' })
  expect(today.intent()).toMatchObject({ settled_at: noon })
})

test('an expired transfer can still be verified, a rejected one cannot', () => {
  const expired = transferThat('expired')
  expect([expired.verify(), expired.intent().status]).toEqual([undefined, 'success'])
  // Staff verified the transfer themselves, so no discrepancy reports it as late.
  expect(expired.openDiscrepancies()).toEqual([])
  expect(transferThat('failed').verify()).toEqual({ reason: 'no_longer_to_be_verified' })
})

test('a different amount or a future day settles nothing', () => {
  const books = transferThat('pending')
  expect(books.verify({ amount_received: 4999 })).toEqual({
    reason: 'another_amount',
    due: 5000,
    received: 4999,
  })
  expect(books.verify({ value_date: '2026-03-11' })).toEqual({ reason: 'value_date_in_the_future' })
  expect(books.moves()).toEqual([])
  expect(books.verify({ value_date: '2026-03-10' })).toBeUndefined()
})

test('a transfer that did not arrive is rejected with the reason', () => {
  const books = transferThat('pending')
  expect(books.reject()).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'failed', settled_at: null })
  expect(books.factsOf('transfer_rejected')).toEqual([{ reason: 'not there', amount_arrived: null }])
  expect(books.reject()).toEqual({ reason: 'no_longer_to_be_verified' })
})

test('a partly matched transfer cannot be rejected before its match is undone', () => {
  const books = transferThat('pending')
  books.match(80_000, [[1, 800]])
  expect(books.reject()).toEqual({ reason: 'partly_found' })
  books.undo()
  expect(books.reject()).toBeUndefined()
})

test('a wrong verification is reversed: the transfer is pending again, and can be verified again', () => {
  const books = transferThat('pending')
  expect(books.reverse()).toEqual({ reason: 'nothing_to_reverse' })
  books.verify()
  expect(books.reverse()).toBeUndefined()
  expect(books.moves().slice(2)).toEqual(['attempt 1: success > pending', 'donation: success > pending'])
  expect(books.factsOf('verification_reversed')).toEqual([{ reason: 'wrong donor' }])
  expect(books.reverse()).toEqual({ reason: 'nothing_to_reverse' })
  expect(books.verify()).toBeUndefined()
  expect(books.intent().status).toBe('success')
})

test('a transfer whose verification was reversed has a day to be verified again before it expires', () => {
  const books = transferThat('pending')
  books.letHoursPass(15 * 24)
  books.verify()
  books.reverse()
  const aDayLater = new Date(noon.getTime() + 16 * 24 * 3_600_000)
  expect(books.attempt()).toMatchObject({ next_inquiry_at: aDayLater, expires_at: aDayLater })
})

test('when a verification is reversed, the gift takes the state of its newest attempt', () => {
  const books = inMemoryBooks(donationState([transferState(), attemptState({ id: 2, status: 'failed' })]))
  expect(books.intent()).toMatchObject({ status: 'failed', active_pay_method_id: 2 })
  books.verify({ attempt: 1 })
  expect(books.intent()).toMatchObject({ status: 'success', active_pay_method_id: 1 })
  books.reverse({ attempt: 1 })
  expect(books.intent()).toMatchObject({ status: 'failed', active_pay_method_id: 2 })
})

test('once money of a transfer was refunded its verification cannot be reversed', () => {
  const books = transferThat('success')
  books.refund(2000)
  expect(books.reverse()).toEqual({ reason: 'money_refunded' })
})

test('reversing a verification reopens the lines that made it', () => {
  const books = transferThat('pending')
  books.match(180_000, [[1, 1800]])
  books.match(320_000, [[1, 3200]])
  expect(books.intent().status).toBe('success')
  expect(books.reverse()).toBeUndefined()
  expect([books.changesOf('match_undone').length, books.attempt().matches]).toEqual([2, []])
  expect(books.intent().status).toBe('pending')
})

test('the timeline records which line was reduced, and what stays unallocated', () => {
  const funds = [
    fundState({ amount: 3000 }),
    fundState({ position: 1, fundtitle: 'Education', amount: 2000 }),
  ]
  const fund_type = 'Not Selected'
  const less = inMemoryBooks(donationState([transferState()], { funds }))
  const chosen = [
    { position: 0, amount: 3000 },
    { position: 1, amount: 500 },
  ]
  less.verify({ amount_received: 3500, difference: { kind: 'reduce', funds: chosen } })
  expect(less.factsOf('lines_changed')).toEqual([
    { lines: [{ fund: 'Education', fund_type, from: 2000, to: 500 }] },
  ])
  less.reverse()
  expect(less.factsOf('lines_changed')[1]).toEqual({
    lines: [{ fund: 'Education', fund_type, from: 500, to: 2000 }],
  })

  const more = inMemoryBooks(donationState([transferState()]))
  const fund = { cause_id: null, fundtitle: 'Unallocated', fund_type, kind: 'general' } as const
  more.verify({ amount_received: 5600, difference: { kind: 'more', fund } })
  expect(more.factsOf('lines_changed')).toEqual([{ lines: [{ fund: null, fund_type, from: 0, to: 600 }] }])
})

test('a gift to one cause shows the total alone', () => {
  const books = transferThat('pending')
  books.verify({ amount_received: 3500, difference: { kind: 'reduce', funds: null } })
  expect([books.factsOf('amount_changed').length, books.factsOf('lines_changed')]).toEqual([1, []])
})
