import { expect, test } from 'vitest'
import {
  attemptState,
  donationState,
  fundState,
  inMemoryBooks,
  noon,
  transferState,
} from '../../../test/in-memory-books.ts'

/** Gift by bank transfer, in rupees. */
const gift = (id: number, amount = 5000, overrides: Parameters<typeof transferState>[0] = {}) =>
  donationState([transferState({ id, amount, ...overrides })], { id })

test('a line that pays all of a transfer settles it', () => {
  const books = inMemoryBooks(gift(1))
  expect(books.match(500_000, [[1, 5000]])).toBeUndefined()
  expect(books.intent().status).toBe('success')
  expect(books.line()).toMatchObject({ status: 'matched', open_paisa: 0, left_reason: null })
  expect(books.changesOf('verification_added')).toMatchObject([
    { verification: { amount_received: 5000, value_date: '2026-03-09', from_statement: true } },
  ])
  expect(books.factsOf('line_matched')).toEqual([{ amount: 5000, missing: 0 }])
})

test('half of a transfer leaves it waiting and appears in its timeline; the other half settles it', () => {
  const books = inMemoryBooks(gift(1))
  books.match(200_000, [[1, 2000]], { value_date: '2026-03-05', bank_account_id: 2 })
  expect(books.factsOf('line_matched')).toEqual([{ amount: 2000, missing: 3000 }])
  expect(books.intent().status).toBe('pending')
  books.match(300_000, [[1, 3000]], { value_date: '2026-03-01' })
  expect(books.intent().status).toBe('success')
  // Settled on the day of its newest line.
  expect(books.changesOf('verification_added')).toMatchObject([
    { verification: { amount_received: 5000, value_date: '2026-03-05', bank_account_id: 2 } },
  ])
})

test('a payment that was written off is not matched until the write-off is reversed', () => {
  const card = attemptState({ status: 'success', is_written_off: true })
  expect(inMemoryBooks(donationState([card])).match(500_000, [[1, 5000]])).toEqual({ reason: 'written_off' })
  const again = { ...card, is_written_off: false }
  expect(inMemoryBooks(donationState([again])).match(500_000, [[1, 5000]])).toBeUndefined()
})

test('one line pays two donations', () => {
  const books = inMemoryBooks(gift(1, 2100), gift(2, 2200))
  const parts: [number, number][] = [
    [1, 2100],
    [2, 2200],
  ]
  expect(books.match(430_000, parts)).toBeUndefined()
  expect([books.intent(1).status, books.intent(2).status]).toEqual(['success', 'success'])
})

test('a split must use the whole line to the paisa, or give a reason for the remainder', () => {
  const books = inMemoryBooks(gift(1, 2300))
  expect(books.match(250_050, [[1, 2300]])).toEqual({
    reason: 'unallocated_needs_reason',
    unallocated_paisa: 20_050,
  })
  expect(books.match(250_050, [[1, 2600]])).toEqual({
    reason: 'matches_exceed_line',
    excess_paisa: 9950,
    open_paisa: 250_050,
  })
  expect(books.match(250_050, [[1, 2400]], { unallocated_reason: 'x' })).toEqual({
    reason: 'more_than_missing',
    missing: 2300,
  })
  const twice: [number, number][] = [
    [1, 1000],
    [1, 1300],
  ]
  expect(books.match(230_000, twice)).toEqual({ reason: 'paid_once_by_a_line' })
  expect(books.moves()).toEqual([])
  expect(books.match(250_050, [[1, 2300]], { unallocated_reason: 'sent more' })).toBeUndefined()
  expect(books.line()).toMatchObject({ open_paisa: 20_050, left_reason: 'sent more' })
})

test('a decided line and a debit line pay nothing', () => {
  const books = inMemoryBooks(gift(1))
  const decided = { status: 'left', decided_by: 'Bilal Ahmed' } as const
  expect(books.match(500_000, [[1, 5000]], decided)).toEqual({
    reason: 'line_decided',
    status: 'left',
    decided_by: 'Bilal Ahmed',
  })
  expect(books.match(-5000, [[1, 5000]], { status: 'debit' })).toEqual({
    reason: 'line_decided',
    status: 'debit',
    decided_by: null,
  })
})

test('a transfer takes at most its amount due, and only once from one line', () => {
  const books = inMemoryBooks(gift(1))
  books.match(500_000, [[1, 5000]])
  expect(books.match(100, [[1, 1]])).toEqual({ reason: 'all_found' })
  const half = inMemoryBooks(gift(1))
  half.match(100_000, [[1, 1000]], { id: 77 })
  expect(half.match(100_000, [[1, 1000]], { id: 77 })).toEqual({ reason: 'matched_already' })
})

test.each(['failed', 'refunded'] as const)('a transfer that is %s takes no money any more', (status) => {
  const books = inMemoryBooks(gift(1, 5000, { status }))
  expect(books.match(500_000, [[1, 5000]])).toEqual({ reason: 'transfer_takes_no_money', status })
})

test('an expired transfer can still be matched', () => {
  const books = inMemoryBooks(gift(1, 5000, { status: 'expired' }))
  expect([books.match(500_000, [[1, 5000]]), books.intent().status]).toEqual([undefined, 'success'])
})

test('a transfer whose donor also tried to pay by card can be matched, unless the card payment succeeded', () => {
  const tried = inMemoryBooks(donationState([transferState({ status: 'expired' }), attemptState({ id: 2 })]))
  expect([tried.match(500_000, [[1, 5000]]), tried.intent().status]).toEqual([undefined, 'success'])
  const paid = inMemoryBooks(
    donationState([transferState({ status: 'expired' }), attemptState({ id: 2, status: 'success' })]),
  )
  expect(paid.match(500_000, [[1, 5000]])).toEqual({ reason: 'paid_another_way' })
})

test('staff without the right to verify settle nothing by a line, but can book a smaller amount', () => {
  const books = inMemoryBooks(gift(1))
  const clerk = { may_verify: false }
  expect(books.match(10_000, [[1, 100]], clerk)).toBeUndefined()
  expect(books.match(490_000, [[1, 4900]], clerk)).toEqual({ reason: 'may_not_verify' })
  expect([books.intent().status, books.attempt().matches.length]).toEqual(['pending', 1])
  expect(books.match(490_000, [[1, 4900]])).toBeUndefined()
})

test('undoing a match that settled a donation requires the right to reverse; then both are open again', () => {
  const books = inMemoryBooks(gift(1))
  books.match(500_000, [[1, 5000]])
  const match = books.attempt().matches[0]?.id ?? 0
  expect(books.undo({ may_reverse: false })).toEqual({ reason: 'may_not_reverse' })
  expect(books.undo()).toBeUndefined()
  expect(books.undo({ match })).toEqual({ reason: 'match_undone_already' })
  expect(books.intent().status).toBe('pending')
  expect(books.factsOf('verification_reversed')).toHaveLength(1)
  expect(books.factsOf('match_undone')).toEqual([{ amount: 5000, reason: 'wrong donor' }])
})

test('undoing one of two matches leaves the other one', () => {
  const books = inMemoryBooks(gift(1))
  books.match(180_000, [[1, 1800]])
  books.match(320_000, [[1, 3200]])
  books.undo()
  expect(books.intent().status).toBe('pending')
  expect(books.attempt().matches).toMatchObject([{ amount: 3200 }])
  expect(books.changesOf('match_undone')).toHaveLength(1)
})

test('a manually verified transfer is matched with its line, and stays settled when the match is undone', () => {
  const books = inMemoryBooks(gift(1))
  books.verify()
  expect(books.match(500_000, [[1, 5000]])).toBeUndefined()
  expect(books.changesOf('verification_added')).toHaveLength(1)
  expect(books.undo({ may_reverse: false })).toBeUndefined()
  expect(books.intent().status).toBe('success')
})

test('when a verification is reversed, the timeline says which matches were undone with it', () => {
  const books = inMemoryBooks(gift(1))
  books.match(180_000, [[1, 1800]])
  books.match(320_000, [[1, 3200]])
  books.reverse()
  expect(books.factsOf('match_undone')).toEqual([
    { amount: 1800, reason: 'wrong donor' },
    { amount: 3200, reason: 'wrong donor' },
  ])
})

test('matching a line with a rejected transfer undoes the rejection with a reason, only on staff’s decision', () => {
  const books = inMemoryBooks(gift(1))
  books.reject()
  expect(books.match(500_000, [[1, 5000]])).toEqual({ reason: 'transfer_takes_no_money', status: 'failed' })
  const undo_note = 'It is on the statement of the day after'
  expect(books.match(500_000, [[1, 5000]], { undo_note, may_verify: false })).toEqual({
    reason: 'may_not_verify',
  })
  expect(books.intent().status).toBe('failed')
  expect(books.match(500_000, [[1, 5000]], { undo_note })).toBeUndefined()
  expect(books.factsOf('rejection_undone')).toEqual([{ reason: undo_note }])
  expect(books.intent().status).toBe('success')
})

test('a rejected transfer matched with a smaller line waits for the remainder, or is settled at the amount received', () => {
  const waits = inMemoryBooks(gift(1))
  waits.reject()
  expect(waits.match(300_000, [[1, 3000]], { undo_note: 'a part has come' })).toBeUndefined()
  expect(waits.intent().status).toBe('pending')
  const less = inMemoryBooks(gift(1))
  less.reject()
  const difference = { kind: 'reduce', funds: null } as const
  expect(less.match(300_000, [[1, 3000]], { undo_note: 'less has come', difference })).toBeUndefined()
  expect(less.intent()).toMatchObject({ status: 'success', amount: 3000 })
})

test('matching does not undo the rejection of a donation paid by card since', () => {
  const books = inMemoryBooks(
    donationState([transferState({ id: 1, status: 'failed' })], { status: 'success' }),
  )
  expect(books.match(500_000, [[1, 5000]], { undo_note: 'it came' })).toEqual({ reason: 'paid_another_way' })
})

const wells = { cause_id: 7, fundtitle: 'Water Wells', fund_type: 'Not Selected', kind: 'general' } as const

test('a line above the promised amount settles the gift in full, with the surplus given to a cause', () => {
  const books = inMemoryBooks(gift(1))
  expect(books.match(600_000, [[1, 6000]])).toEqual({ reason: 'more_than_missing', missing: 5000 })
  const difference = { kind: 'more', fund: wells } as const
  expect(books.match(600_000, [[1, 6000]], { difference })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'success', amount: 6000, promised_amount: 5000 })
  expect(books.changesOf('verification_added')).toMatchObject([
    { verification: { part: 'all', amount_received: 6000 } },
  ])
})

test('a surplus given to the cause of a line stays out of the campaign of that line', () => {
  const { cause_id, fund_type } = fundState()
  const books = inMemoryBooks({ ...gift(1), funds: [fundState({ amount: 5000, campaign_id: 7 })] })
  const fund = { ...wells, cause_id, fund_type }
  expect(books.match(600_000, [[1, 6000]], { difference: { kind: 'more', fund } })).toBeUndefined()
  const [given, surplus] = books.intent()?.funds ?? []
  expect(given).toMatchObject({ amount: 5000, campaign_id: 7 })
  expect([surplus?.amount, surplus?.campaign_id ?? null]).toEqual([1000, null])
})

test('a gift of zakat and other money received as one larger transfer is verified as one', () => {
  const funds = [
    fundState({ position: 0, amount: 3000, kind: 'zakat' }),
    fundState({ position: 1, amount: 2000 }),
  ]
  const books = inMemoryBooks({ ...gift(1), funds })
  const difference = { kind: 'more', fund: wells } as const
  expect(books.match(600_000, [[1, 6000]], { difference })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'success', amount: 6000 })
  expect(books.changesOf('verification_added')).toMatchObject([
    { verification: { part: 'all', amount_received: 6000 } },
  ])
})

test('when two lines overpay a transfer, the one with the surplus must be undone first', () => {
  const books = inMemoryBooks(gift(1))
  books.match(200_000, [[1, 2000]])
  books.match(600_000, [[1, 6000]], { difference: { kind: 'more', fund: wells } })
  expect(books.intent()).toMatchObject({ status: 'success', amount: 8000 })
  const [small = { id: 0 }, large = { id: 0 }] = books.attempt().matches
  expect(books.undo({ match: small.id })).toEqual({ reason: 'others_pay_all' })
  expect(books.undo({ match: large.id })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'pending', amount: 5000 })
  expect(books.undo({ match: small.id })).toBeUndefined()
})

/** Gift by cheque, received at the office. */
const chequeGift = (id: number, amount = 12_000) =>
  donationState(
    [
      attemptState({
        id,
        gateway: 'office',
        amount,
        status: 'success',
        cheque: { cleared_on: null, bank_account_id: null },
      }),
    ],
    {
      id,
    },
  )
/** Donation paid by card. */
const cardGift = (id: number, amount: number, overrides: Parameters<typeof attemptState>[0] = {}) =>
  donationState([attemptState({ id, amount, status: 'success', ...overrides })], { id })

test('a line clears a cheque: its donation stays successful and takes the value date of the line', () => {
  const books = inMemoryBooks(chequeGift(1))
  expect(books.match(1_200_000, [[1, 12_000]], { may_verify: false })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'success', value_date: '2026-03-09', settled_at: noon })
  expect([...books.moves(), ...books.receiptsAndEmails()]).toEqual([])
  expect(books.match(1_200_000, [[1, 12_000]])).toEqual({ reason: 'all_found' })
  expect(books.clear('2026-03-05')).toEqual({ reason: 'cleared_by_a_line' })
  expect(books.undo()).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'success', value_date: null })
})

test('a person clears a cheque on a past day; a matched line overrides the day, and undoing the match restores it', () => {
  const books = inMemoryBooks(chequeGift(1))
  expect(books.clear('2026-03-11')).toEqual({ reason: 'value_date_in_the_future' })
  expect(books.clear('2026-03-07')).toBeUndefined()
  expect(books.intent().value_date).toBe('2026-03-07')
  books.match(1_200_000, [[1, 12_000]])
  expect(books.intent().value_date).toBe('2026-03-09')
  books.undo()
  expect(books.intent().value_date).toBe('2026-03-07')
  expect(books.clear(null)).toBeUndefined()
  expect(books.intent().value_date).toBeNull()
  expect(inMemoryBooks(gift(2)).clear('2026-03-07')).toEqual({ reason: 'no_cheque_to_clear' })
})

test('a bounced cheque leaves its line open', () => {
  const books = inMemoryBooks(chequeGift(1))
  books.match(1_200_000, [[1, 12_000]])
  expect(books.bounce()).toBeUndefined()
  expect(books.attempt()).toMatchObject({ status: 'failed', matches: [] })
  expect(books.changesOf('match_undone')).toHaveLength(1)
})

test('a payout is the sum of its card payments less the fee, to the paisa', () => {
  const parts: [number, number][] = [
    [1, 20_000],
    [2, 30_000],
  ]
  const books = inMemoryBooks(cardGift(1, 20_000), cardGift(2, 30_000))
  expect(books.match(4_851_000, parts, { fee_paisa: 148_999 })).toEqual({ reason: 'fee_is_no_difference' })
  expect(books.match(4_851_000, parts, { fee_paisa: 149_000 })).toBeUndefined()
  expect(books.changesOf('line_matched')).toEqual([
    { change: 'line_matched', left_reason: null, fee_paisa: 149_000 },
  ])
  expect([books.intent(1).value_date, books.intent(2).value_date]).toEqual(['2026-03-09', '2026-03-09'])
})

test('only a gateway retains a fee, and a line pays no pending or lost card payment', () => {
  const fee = { fee_paisa: 20_000 }
  expect(inMemoryBooks(chequeGift(1)).match(1_180_000, [[1, 12_000]], fee)).toEqual({
    reason: 'fee_is_no_difference',
  })
  for (const status of ['pending', 'failed', 'refunded'] as const)
    expect(
      inMemoryBooks(cardGift(1, 5000, { status })).match(500_000, [[1, 5000]], { undo_note: 'it came' }),
    ).toEqual({ reason: 'transfer_takes_no_money', status })
})
