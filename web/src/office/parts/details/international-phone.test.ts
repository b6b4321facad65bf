import { expect, test } from 'vitest'
import { internationalPhone } from './payer-link.tsx'

test.each([
  ['03001234567', undefined, '923001234567'],
  ['923001234567', undefined, '923001234567'],
  ['03001234567', 'Pakistan', '923001234567'],
  ['447700900123', 'United Kingdom', '447700900123'],
  ['00447700900123', 'United Kingdom', '447700900123'],
  ['07700900123', 'United Kingdom', '447700900123'],
  ['12125550123', 'United States', '12125550123'],
  ['2125550123', 'United States', '12125550123'],
  ['0501234567', 'United Arab Emirates', '971501234567'],
  ['501234567', 'United Arab Emirates', '971501234567'],
  ['6591234567', 'Singapore', '6591234567'],
])('WhatsApp gets %s, a number in %s, as %s', (phone, country, whole) => {
  expect(internationalPhone(phone, country)).toBe(whole)
})
