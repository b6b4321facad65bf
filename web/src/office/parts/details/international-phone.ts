import { countries } from '../../../../../contract/src/countries.ts'
import { pakistan } from '../../../../../contract/src/text-rules.ts'

/** How many digits follow the dial code in a number that is written with it, at least. */
const shortestNumber = 8

/**
 * A phone number as the whole world dials it, without a plus: '03001234567' -> '923001234567'. People abroad write theirs in
 * many ways: with the dial code, with 00 before it, or as they dial it at home.
 */
export function internationalPhone(phone: string, country = pakistan): string {
  const digits = phone.replace(/\D/g, '')
  const dialCode = countries.find(({ name }) => name === country)?.dialCode.replace('+', '') ?? ''
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return dialCode + digits.slice(1)
  const hasDialCode = digits.startsWith(dialCode) && digits.length >= dialCode.length + shortestNumber
  return hasDialCode ? digits : dialCode + digits
}
