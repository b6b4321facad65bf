import { expect, test } from 'vitest'
import { dateWithoutComma, formatPaisa } from './format-values.ts'
import { english, readerOf } from './reader.ts'

test('paisa are written as rupees, with two digits where there are any', () => {
  expect([500_000, 500_050, 5, -100, -123_456_789].map((paisa) => formatPaisa(english.t, paisa))).toEqual([
    'Rs.\u00a05,000',
    'Rs.\u00a05,000.50',
    'Rs.\u00a00.05',
    '−Rs.\u00a01',
    '−Rs.\u00a01,234,567.89',
  ])
})

test('in Urdu the sign of an amount stays before its digits', () => {
  // Isolating characters (U+2068, U+2069) shown as bars.
  expect(formatPaisa(readerOf('ur').t, -500_050).replace(/[\u2068\u2069]+/g, '|')).toBe(
    '|−|5,000.50|\u00a0روپے',
  )
})

test.each([
  ['ur-PK-u-nu-latn', '23 نومبر 2026', '23 نومبر 2026، 12:39'],
  ['en-GB', '23 Nov 2026', '23 Nov 2026, 12:39'],
])('a day of %s has no comma before its year; the time stays apart', (locale, day, moment) => {
  const instant = new Date('2026-11-23T12:39:00Z')
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const
  expect(dateWithoutComma(new Intl.DateTimeFormat(locale, style), instant)).toBe(day)
  const timed = new Intl.DateTimeFormat(locale, { ...style, timeStyle: 'short', hourCycle: 'h23' })
  expect(dateWithoutComma(timed, instant)).toBe(moment)
})
