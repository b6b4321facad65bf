import { expect, test } from 'vitest'
import { raastQrText } from './raast-qr.ts'

const account = { iban_no: 'PK53JCMA3003923001088194', currency: 'PKR' }
const expiry = '2026-08-19T03:32:00.000Z'

test.each([
  [
    account.iban_no,
    1109,
    expiry,
    '0002020102120202000424PK53JCMA300392300108819405041109071219082026083210042F66',
  ],
  [
    'PK61TMFB0000000098214843',
    500,
    '2026-05-02T13:57:00.000Z',
    '0002020102120202000424PK61TMFB0000000098214843050350007120205202618571004782A',
  ],
])('the code for %s is the one that banks’ apps read', (iban_no, amount, expiresAt, text) => {
  expect(raastQrText({ iban_no, currency: 'PKR' }, amount, expiresAt)).toBe(text)
})

test('the expiry is a minute in Pakistan, where the day begins five hours before it does in UTC', () => {
  expect(raastQrText(account, 5000, '2026-12-31T20:15:59.999Z')).toContain('0712010120270115')
  expect(raastQrText(account, 5000)).toMatch(/05045000100[4]....$/)
})

test('an IBAN printed in groups gives the same code', () => {
  const printed = { ...account, iban_no: 'pk53 JCMA 3003 9230 0108 8194' }
  expect(raastQrText(printed, 1109, expiry)).toBe(raastQrText(account, 1109, expiry))
})

test.each([
  ['one wrong digit in the IBAN', { ...account, iban_no: 'PK53JCMA3003923001088195' }],
  ['an IBAN of another country', { ...account, iban_no: 'GB29NWBK60161331926819' }],
  ['an account in dollars', { ...account, currency: 'USD' }],
])('%s gives no code, because the money would be lost', (_, wrong) => {
  expect(raastQrText(wrong, 1109, expiry)).toBeNull()
})
