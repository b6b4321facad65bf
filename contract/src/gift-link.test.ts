import { expect, test } from 'vitest'
import { parseGiftLink } from './gift-link.ts'

test('a link may name a cause and an amount', () => {
  expect(parseGiftLink('?cause=3&amount=5000')).toEqual({ cause: 3, amount: 5000 })
  expect(parseGiftLink('?utm_source=letter&amount=99999999')).toEqual({ amount: 99_999_999 })
  expect(parseGiftLink('?cause=3&amount=۵۰۰۰')).toEqual({ cause: 3, amount: 5000 })
  for (const amount of ['125,000', '1,25,000', '125%2C000', '۱۲۵٬۰۰۰'])
    expect(parseGiftLink(`?amount=${amount}`)).toEqual({ amount: 125_000 })
})

test.each([
  '',
  '?cause=',
  '?cause=0',
  '?cause=03',
  '?cause=3.5',
  '?cause=-3',
  '?cause=2147483648',
  '?cause=x',
])('a link that says %j opens the page as it is', (search) => expect(parseGiftLink(search)).toEqual({}))

test.each(['0', '1e3', '5000.50', '100000000', '5,00', '5,,000', ',500', '0,500', '1,000,000,000', ' 5000'])(
  'an amount written as %j is ignored',
  (amount) => expect(parseGiftLink(`?cause=3&amount=${amount}`)).toEqual({ cause: 3 }),
)

test('a link may say how often to give', () => {
  expect(parseGiftLink('?cause=3&every=month')).toEqual({ cause: 3, every: 'month' })
  expect(parseGiftLink('?every=ramazan')).toEqual({ every: 'ramazan_night' })
  expect(parseGiftLink('?every=constructor')).toEqual({})
})
