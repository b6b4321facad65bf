import { pakistan } from './home-country.ts'

/** A Pakistani mobile number with its country code, as an owner abroad writes it. */
const pakistaniAbroad = /^920?(?=3\d{9}$)/

/**
 * Dial codes of countries whose national numbers begin with a trunk prefix 0, as 07700 900123 in Britain.
 * Limited to countries with many donors, because a search tries each.
 */
const dialCodes: Readonly<Record<string, string>> = {
  Australia: '61',
  'Saudi Arabia': '966',
  'United Arab Emirates': '971',
  'United Kingdom': '44',
}

/** A Pakistani mobile number, which donors abroad still use. */
const pakistaniMobile = /^03\d{9}$/

function withDialCode(country: string, digits: string): string {
  const code = dialCodes[country]
  if (code === undefined || pakistaniMobile.test(digits)) return digits
  return digits.replace(new RegExp(`^(${code})?0(?=[1-9])`), code)
}

/**
 * Digits of a phone number as people write it. A Pakistani dial code (+92 300 1234567, 0092..., 92...) is
 * replaced by 0, as in the eleven digits that the form asks for; a mobile number without its 0 (300 1234567)
 * gets the 0. For another country, a Pakistani mobile number is converted in the same way, a leading 00 is
 * removed, and a national number gets its dial code. A number thus has a single form (phone_form() in the
 * database).
 */
export function phoneDigits(country: string, written: string): string {
  const digits = written.replace(/[^0-9]/g, '')
  if (country !== pakistan)
    return withDialCode(country, digits.replace(/^00/, '').replace(pakistaniAbroad, '0'))
  const dialCode = /^\s*(\+|00)/.test(written) ? /^(00)?920?/ : /^920?(?=[1-9][0-9]{9}$)/
  return digits.replace(dialCode, '0').replace(/^(?=3\d{9}$)/, '0')
}

/** Returns the forms in which a searched number, or its beginning, may be stored. */
export const searchedForms = (digits: string): string[] =>
  /^0[124-9]/.test(digits)
    ? [digits, ...Object.values(dialCodes).map((code) => `${code}${digits.slice(1)}`)]
    : [digits]

/**
 * Returns the international digits of a stored phone number: 923001234567 for 03001234567.
 * @returns null for a landline in Pakistan, and for a number that may lack its country code
 */
export function internationalNumber(phone: string): string | null {
  if (/^03\d{9}$/.test(phone)) return `92${phone.slice(1)}`
  return /^[1-9]\d{10,14}$/.test(phone) ? phone : null
}
