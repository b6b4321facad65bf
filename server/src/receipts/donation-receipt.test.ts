import { expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { donationReceipt } from './receipt-documents.ts'
import type { GivenLine } from './receipts.queries.ts'

const paidAt = new Date('2026-11-21T07:00:00Z')

const receiptOf = (amount: number, language: Language = 'en', more: GivenLine[] = []) =>
  donationReceipt(
    { reader: readerOf(language), charity: defaultSettings, publicUrl: 'https://give.example.org' },
    {
      intentId: 1,
      code: 'K7Q-M3X-PD4',
      link: 'x',
      status: 'success',
      amount: 5000,
      promisedAmount: null,
      createdAt: paidAt,
      settledAt: paidAt,
      donorName: 'Ayesha Khan',
      shortfallOf: null,
      method: 'card',
      gateway: 'swich',
      lines: [
        {
          cause: 'Food',
          fundType: null,
          quantity: '1',
          amount: 5000,
          refunded: 5000 - amount,
          kind: 'general',
          remarks: 'for my mother',
          impact: 'خاندان کا ایک ماہ کا راشن',
        },
        ...more,
      ],
    },
    {
      id: 1,
      number: '2026-000123',
      token: 'x',
      amount,
      issuedAt: paidAt,
      isVoid: false,
      replacedBy: null,
      partUnknown: false,
    },
  )
const noteOf = (amount: number, language?: Language) => receiptOf(amount, language).lines[0]?.note

test('a receipt shows the impact of the whole gift, until a part is refunded', () => {
  expect(noteOf(5000)).toBe('for my mother · خاندان کا ایک ماہ کا راشن')
  expect(noteOf(3000)).toBe('for my mother')
})

test('a receipt for several causes shows the refund of each', () => {
  const zakat = { cause: 'Zakat', fundType: null, quantity: '1', amount: 2000, remarks: null, impact: '' }
  const { lines } = receiptOf(3000, 'en', [{ ...zakat, refunded: 0, kind: 'zakat' }])
  expect(lines.map(({ note }) => note)).toEqual(['for my mother · Rs.\u00a02,000 refunded', null])
})

test('in Urdu the donor’s remark and what the gift does each keep the order of their own words', () => {
  expect(noteOf(5000, 'ur')).toBe('\u2068for my mother\u2069 · \u2068خاندان کا ایک ماہ کا راشن\u2069')
})

test('in Urdu the minus sign of a refund stays before its digits', () => {
  const [, refunded] = receiptOf(3000, 'ur').sums
  // U+2068 and U+2069 isolate the text between them.
  expect(refunded?.amount.replaceAll(/[\u2068\u2069]+/g, '|')).toBe('|−|2,000|\u00a0روپے')
})
