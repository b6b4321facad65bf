import { expect, test } from 'vitest'
import { donationState, fundState, inMemoryBooks, transferState } from '../../../test/in-memory-books.ts'

/** Bank account 1 is a general one, and 2 is for zakat. */
const [general, zakat] = [1, 2]
const line = (kind: 'zakat' | 'general', amount: number, position: number) =>
  fundState({ kind, amount, position, cause_id: position + 1 })
const only = (kind: 'zakat' | 'general') => [line(kind, 5000, 0)]
const mixed = [line('zakat', 3000, 0), line('general', 2000, 1)]
const surplus = {
  kind: 'more',
  fund: { cause_id: 9, fundtitle: 'Food', fund_type: '', kind: 'general' },
} as const

test.each<[string, ReturnType<typeof only>, object, 'zakat' | 'general' | null]>([
  ['other gifts on a general account', only('general'), { bank_account_id: general }, null],
  ['zakat on a zakat account', only('zakat'), { bank_account_id: zakat }, null],
  ['other gifts on a zakat account', only('general'), { bank_account_id: zakat }, 'general'],
  ['zakat on a general account', only('zakat'), { bank_account_id: general }, 'zakat'],
  ['both as one transfer', mixed, { bank_account_id: zakat }, 'general'],
  ['the zakat of both', mixed, { bank_account_id: zakat, part: 'zakat', amount_received: 3000 }, null],
  [
    'the zakat of both, on the other account',
    mixed,
    { bank_account_id: general, part: 'zakat', amount_received: 3000 },
    'zakat',
  ],
  [
    'a surplus of zakat that is given to another cause',
    only('zakat'),
    { bank_account_id: zakat, amount_received: 6000, difference: surplus },
    'general',
  ],
])('verifying %s asks about money on the wrong account', (_, funds, found, kind) => {
  const open = () => inMemoryBooks(donationState([transferState()], { funds }))
  expect(open().verify({ ...found, asks: true })).toEqual(kind ? { reason: 'misplaced', kind } : undefined)
  expect(open().verify({ ...found, asks: false })).toBeUndefined()
})

test('a payment is general money', () => {
  const books = inMemoryBooks(donationState([transferState()], { kind: 'payment' }))
  expect(books.verify({ bank_account_id: zakat, asks: true })).toEqual({
    reason: 'misplaced',
    kind: 'general',
  })
})

test('a statement line asks about what it pays on its account, until it is confirmed', () => {
  const books = inMemoryBooks(donationState([transferState()], { funds: mixed }))
  const onZakat = { bank_account_id: zakat, account_kind: 'zakat', asks: true } as const
  expect(books.match(300_000, [[1, 3000]], onZakat)).toBeUndefined()
  expect(books.match(200_000, [[1, 2000]], onZakat)).toEqual({ reason: 'misplaced', kind: 'general' })
  expect(books.match(200_000, [[1, 2000]], { asks: true })).toBeUndefined()
  expect(books.intent().status).toBe('success')
})
