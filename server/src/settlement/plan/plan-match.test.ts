import { expect, test } from 'vitest'
import { heldAttempt, heldBooks, heldDonation, heldFund, heldTransfer } from '../../../test/held-books.ts'

/** Gift by bank transfer, in rupees. */
const gift = (id: number, amount = 5000, its: Parameters<typeof heldTransfer>[0] = {}) =>
  heldDonation([heldTransfer({ id, amount, ...its })], { id })

test('a line that pays all of a transfer settles it', () => {
  const books = heldBooks(gift(1))
  expect(books.match(500_000, [[1, 5000]])).toBeUndefined()
  expect(books.intent().status).toBe('success')
  expect(books.line()).toMatchObject({ status: 'matched', open_paisa: 0, left_reason: null })
  expect(books.changesOf('verification added')).toMatchObject([
    { verification: { amount_received: 5000, value_date: '2026-03-09', from_statement: true } },
  ])
  expect(books.factsOf('line_matched')).toEqual([{ amount: 5000, missing: 0 }])
})

test('half of a transfer leaves it waiting and appears in its timeline; the other half settles it', () => {
  const books = heldBooks(gift(1))
  books.match(200_000, [[1, 2000]], { value_date: '2026-03-05', bank_account_id: 2 })
  expect(books.factsOf('line_matched')).toEqual([{ amount: 2000, missing: 3000 }])
  expect(books.intent().status).toBe('pending')
  books.match(300_000, [[1, 3000]], { value_date: '2026-03-01' })
  expect(books.intent().status).toBe('success')
  // Settled on the day of its newest line.
  expect(books.changesOf('verification added')).toMatchObject([
    { verification: { amount_received: 5000, value_date: '2026-03-05', bank_account_id: 2 } },
  ])
})

test('one line pays two donations', () => {
  const books = heldBooks(gift(1, 2100), gift(2, 2200))
  const parts: [number, number][] = [
    [1, 2100],
    [2, 2200],
  ]
  expect(books.match(430_000, parts)).toBeUndefined()
  expect([books.intent(1).status, books.intent(2).status]).toEqual(['success', 'success'])
})

test('a split must make up the line to the paisa, or say why the rest is not ours', () => {
  const books = heldBooks(gift(1, 2300))
  expect(books.match(250_050, [[1, 2300]])).toEqual({ reason: 'rest needs reason', rest_paisa: 20_050 })
  expect(books.match(250_050, [[1, 2600]])).toEqual({
    reason: 'matches exceed line',
    excess_paisa: 9950,
    open_paisa: 250_050,
  })
  expect(books.match(250_050, [[1, 2400]], { rest_reason: 'x' })).toEqual({
    reason: 'more than missing',
    missing: 2300,
  })
  const twice: [number, number][] = [
    [1, 1000],
    [1, 1300],
  ]
  expect(books.match(230_000, twice)).toEqual({ reason: 'paid once by a line' })
  expect(books.moves()).toEqual([])
  expect(books.match(250_050, [[1, 2300]], { rest_reason: 'sent more' })).toBeUndefined()
  expect(books.line()).toMatchObject({ open_paisa: 20_050, left_reason: 'sent more' })
})

test('a line that was decided already, and money that went out, pay nothing', () => {
  const books = heldBooks(gift(1))
  const decided = { status: 'left', decided_by: 'Bilal Ahmed' } as const
  expect(books.match(500_000, [[1, 5000]], decided)).toEqual({
    reason: 'line decided',
    status: 'left',
    decided_by: 'Bilal Ahmed',
  })
  expect(books.match(-5000, [[1, 5000]], { status: 'debit' })).toEqual({
    reason: 'line decided',
    status: 'debit',
    decided_by: null,
  })
})

test('a transfer takes no more than it asks for, and only once from one line', () => {
  const books = heldBooks(gift(1))
  books.match(500_000, [[1, 5000]])
  expect(books.match(100, [[1, 1]])).toEqual({ reason: 'all found' })
  const half = heldBooks(gift(1))
  half.match(100_000, [[1, 1000]], { id: 77 })
  expect(half.match(100_000, [[1, 1000]], { id: 77 })).toEqual({ reason: 'matched already' })
})

test.each(['failed', 'refunded'] as const)('a transfer that is %s takes no money any more', (status) => {
  const books = heldBooks(gift(1, 5000, { status }))
  expect(books.match(500_000, [[1, 5000]])).toEqual({ reason: 'transfer takes no money', status })
})

test('an expired transfer is still found', () => {
  const books = heldBooks(gift(1, 5000, { status: 'expired' }))
  expect([books.match(500_000, [[1, 5000]]), books.intent().status]).toEqual([undefined, 'success'])
})

test('who made the transfer and then tried by card after all is found, unless the card has paid', () => {
  const tried = heldBooks(heldDonation([heldTransfer({ status: 'expired' }), heldAttempt({ id: 2 })]))
  expect([tried.match(500_000, [[1, 5000]]), tried.intent().status]).toEqual([undefined, 'success'])
  const paid = heldBooks(
    heldDonation([heldTransfer({ status: 'expired' }), heldAttempt({ id: 2, status: 'success' })]),
  )
  expect(paid.match(500_000, [[1, 5000]])).toEqual({ reason: 'paid another way' })
})

test('who may not say that money has arrived settles nothing by a line, and may keep what is not all of it', () => {
  const books = heldBooks(gift(1))
  const clerk = { may_verify: false }
  expect(books.match(10_000, [[1, 100]], clerk)).toBeUndefined()
  expect(books.match(490_000, [[1, 4900]], clerk)).toEqual({ reason: 'may not verify' })
  expect([books.intent().status, books.attempt().matches.length]).toEqual(['pending', 1])
  expect(books.match(490_000, [[1, 4900]])).toBeUndefined()
})

test('undoing a match that settled a donation takes the right to reverse; then both wait again', () => {
  const books = heldBooks(gift(1))
  books.match(500_000, [[1, 5000]])
  const match = books.attempt().matches[0]?.id ?? 0
  expect(books.undo({ may_reverse: false })).toEqual({ reason: 'may not reverse' })
  expect(books.undo()).toBeUndefined()
  expect(books.undo({ match })).toEqual({ reason: 'match undone already' })
  expect(books.intent().status).toBe('pending')
  expect(books.factsOf('verification_reversed')).toHaveLength(1)
  expect(books.factsOf('match_undone')).toEqual([{ amount: 5000, words: 'wrong donor' }])
})

test('undoing one of two matches leaves what the other line pays found', () => {
  const books = heldBooks(gift(1))
  books.match(180_000, [[1, 1800]])
  books.match(320_000, [[1, 3200]])
  books.undo()
  expect(books.intent().status).toBe('pending')
  expect(books.attempt().matches).toMatchObject([{ amount: 3200 }])
  expect(books.changesOf('match undone')).toHaveLength(1)
})

test('a transfer that was verified by hand before gets its line, and stays settled when that is undone', () => {
  const books = heldBooks(gift(1))
  books.verify()
  expect(books.match(500_000, [[1, 5000]])).toBeUndefined()
  expect(books.changesOf('verification added')).toHaveLength(1)
  expect(books.undo({ may_reverse: false })).toBeUndefined()
  expect(books.intent().status).toBe('success')
})

test('when a verification is reversed, the timeline says which matches were undone with it', () => {
  const books = heldBooks(gift(1))
  books.match(180_000, [[1, 1800]])
  books.match(320_000, [[1, 3200]])
  books.reverse()
  expect(books.factsOf('match_undone')).toEqual([
    { amount: 1800, words: 'wrong donor' },
    { amount: 3200, words: 'wrong donor' },
  ])
})

test('a line reopens the rejected transfer that it pays, with the reason, and only where staff say so', () => {
  const books = heldBooks(gift(1))
  books.reject()
  expect(books.match(500_000, [[1, 5000]])).toEqual({ reason: 'transfer takes no money', status: 'failed' })
  const reopens = 'It is on the statement of the day after'
  expect(books.match(500_000, [[1, 5000]], { reopens, may_verify: false })).toEqual({
    reason: 'may not verify',
  })
  expect(books.intent().status).toBe('failed')
  expect(books.match(500_000, [[1, 5000]], { reopens })).toBeUndefined()
  expect(books.factsOf('rejection_reversed')).toEqual([{ words: reopens }])
  expect(books.intent().status).toBe('success')
})

test('a rejected transfer that is reopened by a line of less waits for the rest, or is what came', () => {
  const waits = heldBooks(gift(1))
  waits.reject()
  expect(waits.match(300_000, [[1, 3000]], { reopens: 'a part has come' })).toBeUndefined()
  expect(waits.intent().status).toBe('pending')
  const less = heldBooks(gift(1))
  less.reject()
  const difference = { kind: 'reduce', funds: null } as const
  expect(less.match(300_000, [[1, 3000]], { reopens: 'less has come', difference })).toBeUndefined()
  expect(less.intent()).toMatchObject({ status: 'success', amount: 3000 })
})

test('what was paid by card since is not reopened by a line', () => {
  const books = heldBooks(heldDonation([heldTransfer({ id: 1, status: 'failed' })], { status: 'success' }))
  expect(books.match(500_000, [[1, 5000]], { reopens: 'it came' })).toEqual({ reason: 'paid another way' })
})

const wells = { cause_id: 7, fundtitle: 'Water Wells', fund_type: 'Not Selected', kind: 'general' } as const

test('a line of more than was promised settles the gift by all of it, the rest given to a cause', () => {
  const books = heldBooks(gift(1))
  expect(books.match(600_000, [[1, 6000]])).toEqual({ reason: 'more than missing', missing: 5000 })
  const difference = { kind: 'more', fund: wells } as const
  expect(books.match(600_000, [[1, 6000]], { difference })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'success', amount: 6000, promised_amount: 5000 })
  expect(books.changesOf('verification added')).toMatchObject([
    { verification: { part: 'all', amount_received: 6000 } },
  ])
})

test('a gift of zakat and others that came as one, and more, is verified as one', () => {
  const funds = [
    heldFund({ position: 0, amount: 3000, kind: 'zakat' }),
    heldFund({ position: 1, amount: 2000 }),
  ]
  const books = heldBooks({ ...gift(1), funds })
  const difference = { kind: 'more', fund: wells } as const
  expect(books.match(600_000, [[1, 6000]], { difference })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'success', amount: 6000 })
  expect(books.changesOf('verification added')).toMatchObject([
    { verification: { part: 'all', amount_received: 6000 } },
  ])
})

test('of two lines that brought more than was promised, the one that brought too much is undone first', () => {
  const books = heldBooks(gift(1))
  books.match(200_000, [[1, 2000]])
  books.match(600_000, [[1, 6000]], { difference: { kind: 'more', fund: wells } })
  expect(books.intent()).toMatchObject({ status: 'success', amount: 8000 })
  const [small = { id: 0 }, large = { id: 0 }] = books.attempt().matches
  expect(books.undo({ match: small.id })).toEqual({ reason: 'others pay all' })
  expect(books.undo({ match: large.id })).toBeUndefined()
  expect(books.intent()).toMatchObject({ status: 'pending', amount: 5000 })
  expect(books.undo({ match: small.id })).toBeUndefined()
})
