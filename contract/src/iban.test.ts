import { expect, test } from 'vitest'
import { ibanMatchesNumber, isIban } from './iban.ts'

const iban = 'PK20 MGIB 0002 1400 1045 7301'

test('a Pakistani IBAN ends with the account number, with or without its branch and zeros', () => {
  expect(isIban(iban)).toBe(true)
  for (const number of ['02140010457301', '0214-0010457301', '10457301', '2140010457301'])
    expect(ibanMatchesNumber(iban, number), number).toBe(true)
  for (const number of ['02140010457399', '10457302', '021400104573010'])
    expect(ibanMatchesNumber(iban, number), number).toBe(false)
})

test('an IBAN of another country, a number with few digits and one that is not written yet are not compared', () => {
  expect(ibanMatchesNumber('GB82WEST12345698765432', '999999')).toBe(true)
  expect(ibanMatchesNumber(iban, '99')).toBe(true)
  expect(ibanMatchesNumber('', '02140010457301')).toBe(true)
  expect(ibanMatchesNumber(iban, '')).toBe(true)
})
