import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { english } from '../../words/src/reader.ts'
import { saveMetalPrices } from './charity.ts'
import { saveCharity } from './charity-form.ts'

/** Error messages by the path of their field. */
function refusals(rules: z.ZodMiniType, body: object) {
  const { error } = rules.safeParse(body)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${english.t.issue(message)}`) ?? []
}

test.each([
  [{ phone: '12' }, 'phone: Phone must have at least 7 digits'],
  [{ phone: 'call us' }, 'phone: Phone can have digits, spaces, hyphens, brackets and a + in front'],
  [{ website: 'noor.example' }, 'website: Website must begin with https://'],
  [{ website: 'https://' }, 'website: Website is not a whole address, such as https://www.example.org'],
  [
    { website: 'https://noor.example/a b' },
    'website: Website is not a whole address, such as https://www.example.org',
  ],
  [
    { website: 'https://user:secret@noor.example' },
    'website: Website must not contain a user name or a password',
  ],
  [
    { facebook: 'https://facebook.com.example.org/noor' },
    'facebook: Facebook must be an address at facebook.com',
  ],
  [{ brand_color: 'red' }, 'brand_color: Colour must look like #0b6b4f'],
  [{ receipt_prefix: 'نور' }, 'receipt_prefix: Prefix can have Latin letters and digits'],
  [
    { preset_amounts: [Number.NaN] },
    'preset_amounts.0: Write whole rupees, with a comma and a space between them: 500, 1,000, 5,000',
  ],
])('a refused setting has the error message: %o', (body, message) => {
  expect(refusals(saveCharity.body, body)).toEqual([message])
})

test('settings accept common formats', () => {
  const written = {
    phone: '(051) 111-222-333',
    whatsapp: '',
    website: 'https://noor.example/about?lang=ur',
    facebook: 'https://www.facebook.com/noor',
    youtube: 'https://youtu.be/noor',
  }
  expect(saveCharity.body.parse({ ...written, brand_color: '#Fa0' })).toEqual({
    ...written,
    brand_color: '#FFaa00',
  })
})

test('swapped prices of gold and silver are refused, and so is a zero price', () => {
  const prices = (gold_price: number, silver_price: number) =>
    refusals(saveMetalPrices.body, { gold_price, silver_price, prices_on: '2026-11-21' })
  expect(prices(430_000, 5200)).toEqual([])
  expect(prices(5200, 430_000)).toEqual([
    'silver_price: Gold costs more than silver: are the two prices exchanged?',
  ])
  expect(prices(0, 5200)).toEqual(['gold_price: Gold must be at least 1'])
})
