import { expect, test } from 'vitest'
import { phoneDigits, searchedForms } from './phone-digits.ts'

test.each([
  '03001234567',
  '0300-1234567',
  '0300 123 4567',
  '+92 300 1234567',
  '+92 (0)300 1234567',
  '0092 300 1234567',
  '92-300-1234567',
  '923001234567',
  '300 1234567',
])('in Pakistan, "%s" is read as 03001234567', (written) => {
  expect(phoneDigits('Pakistan', written)).toBe('03001234567')
})

test.each([
  ['9230012345', '9230012345'],
  ['0300 123456', '0300123456'],
  ['021 34567890', '02134567890'],
])('in Pakistan, "%s" is no number with a dial code, and stays what it is', (written, digits) => {
  expect(phoneDigits('Pakistan', written)).toBe(digits)
})

test.each([
  ['United Kingdom', '07700 900123', '447700900123'],
  ['United Kingdom', '+44 (0)7700 900123', '447700900123'],
  ['United Kingdom', '020 7946 0018', '442079460018'],
  ['United Arab Emirates', '050 123 4567', '971501234567'],
  ['Saudi Arabia', '0501234567', '966501234567'],
  // A Londoner with a Pakistani number, and countries whose numbers keep their 0 or have none.
  ['United Kingdom', '0300 1234567', '03001234567'],
  ['Italy', '06 1234567', '061234567'],
  ['United States', '202 555 0143', '2025550143'],
])('in %s, "%s" is read as %s', (country, written, digits) => {
  expect(phoneDigits(country, written)).toBe(digits)
})

test('a search for a national number finds its stored form with the dial code', () => {
  expect(searchedForms('07700900')).toContain('447700900')
  expect(searchedForms('03001234567')).toEqual(['03001234567'])
})

test('a missing digit after the dial code is not filled in', () => {
  expect(phoneDigits('Pakistan', '+92 300 123456')).toBe('0300123456')
  expect(phoneDigits('Pakistan', '92 0300 123456')).toBe('920300123456')
})

test.each([
  ['+44 7700 900123', '447700900123'],
  ['0044 7700 900123', '447700900123'],
  ['+92 300 1234567', '03001234567'],
  ['+92 0300 1234567', '03001234567'],
  ['0092 300 1234567', '03001234567'],
  ['923001234567', '03001234567'],
])('abroad, "%s" has one form', (written, digits) => {
  expect(phoneDigits('United Kingdom', written)).toBe(digits)
})
