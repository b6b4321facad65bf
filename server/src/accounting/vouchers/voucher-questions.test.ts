import { expect, test } from 'vitest'
import { english } from '../../../../words/src/reader.ts'
import { type AccountKinds, voucherQuestions } from './voucher-questions.ts'

const expense = { kind: 'expense', fund: 'general', amount_paisa: 100_000 } as const
const opening = { ...expense, kind: 'opening' } as const
const cash = { ...expense, kind: 'transfer', fund: 'zakat' } as const
const enough = { account: 100_000, account_of_fund: 100_000, fund: 100_000 }
const from = (kind: 'zakat' | 'general' | null): AccountKinds => ({ from: kind, to: null })
const to = (kind: 'zakat' | 'general'): AccountKinds => ({ from: null, to: kind })

test.each<[string, Parameters<typeof voucherQuestions>, string[]]>([
  ['an expense that its account and fund hold', [expense, from('general'), enough, false], []],
  [
    'an expense above what its account holds',
    [expense, from('general'), { ...enough, account: 99_999 }, false],
    ['holds Rs. 999.99'],
  ],
  [
    'cash that the office does not have',
    [expense, from(null), { ...enough, account: 0 }, false],
    ['holds Rs. 0'],
  ],
  [
    'an expense above what its fund has',
    [expense, from('general'), { ...enough, fund: 99_900 }, false],
    ['general fund has Rs. 999'],
  ],
  [
    'the same on a statement: the bank has paid it',
    [expense, from('general'), { ...enough, account: 0, fund: 0 }, true],
    [],
  ],
  [
    'zakat from a general account, also on a statement',
    [{ ...expense, fund: 'zakat' }, from('general'), enough, true],
    ['zakat from a general account'],
  ],
  ['zakat from its own account', [{ ...expense, fund: 'zakat' }, from('zakat'), enough, false], []],
  [
    'an opening balance of general money in a zakat account',
    [opening, to('zakat'), enough, false],
    ['other than zakat'],
  ],
  ['one of zakat in a general account', [{ ...opening, fund: 'zakat' }, to('general'), enough, false], []],
  [
    'cash paid into a zakat account that is more than the zakat in cash',
    [cash, to('zakat'), { ...enough, account_of_fund: 99_999 }, false],
    ['other than zakat'],
  ],
  ['zakat in cash paid into a zakat account', [cash, to('zakat'), enough, false], []],
])('the questions about %s', (_, asked, expected) => {
  const texts = voucherQuestions(...asked).map((question) =>
    english.t.message(question).replaceAll('\u00a0', ' '),
  )
  expect(texts).toEqual(expected.map((words) => expect.stringContaining(words)))
})
