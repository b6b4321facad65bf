import { expect, test } from 'vitest'
import { guessDateFormat, parseBankDay } from './parse-bank-day.ts'

test.each([
  '05/01/2026',
  '5-Jan-26',
  '05-JAN-2026',
  '05JAN2026',
  '5Jan26 13:22',
  'Jan 5, 2026',
  '5 January 2026',
  'Mon, 5 Jan 2026',
  '2026-01-05',
  '2026-01-05 13:22:07',
  '2026-01-05T13:22:07+05:00',
  '05/01/2026 01:22 PM',
  '20260105',
  '05.01.26',
])("the bank's '%s' is the fifth of January 2026", (written) => {
  expect(parseBankDay(written, 'day_first')).toBe('2026-01-05')
})

test('dates are read month first when the account’s mapping says so', () => {
  expect(parseBankDay('01/05/2026', 'month_first')).toBe('2026-01-05')
  expect(parseBankDay('26/01/05', 'year_first')).toBe('2026-01-05')
})

test.each([
  '05/01/0001',
  '05/01/0206',
  '31/02/2026',
  '32/01/2026',
  '5/13/2026',
  'Total',
  '',
  '2026',
  '1/1',
  '5-Foo-26',
])("'%s' is no day of the calendar", (written) => {
  expect(parseBankDay(written, 'day_first')).toBeUndefined()
})

test('the date format is guessed from unambiguous dates', () => {
  expect(guessDateFormat(['01/02/2026', '25/02/2026'])).toBe('day_first')
  expect(guessDateFormat(['01/02/2026', '02/25/2026'])).toBe('month_first')
  expect(guessDateFormat(['01/02/2026'])).toBe('day_first')
})
