import { pakistan } from './text-rules.ts'

/** A Pakistani mobile number with its country code, as its owner keeps it abroad. */
const pakistaniAbroad = /^920?(?=3\d{9}$)/

/**
 * Digits of a phone number as people write it. A Pakistani dial code (+92 300 1234567, 0092..., 92...) is
 * replaced by 0, as in the eleven digits that the form asks for; a mobile number without its 0 (300 1234567)
 * gets one. With another country a Pakistani mobile number is replaced likewise, and 00 is removed: one
 * number has one form (phone_form() in the database).
 */
export function phoneDigits(country: string, written: string): string {
  const digits = written.replace(/[^0-9]/g, '')
  if (country !== pakistan) return digits.replace(/^00/, '').replace(pakistaniAbroad, '0')
  const dialCode = /^\s*(\+|00)/.test(written) ? /^(00)?920?/ : /^920?(?=[1-9][0-9]{9}$)/
  return digits.replace(dialCode, '0').replace(/^(?=3\d{9}$)/, '0')
}
