import { phoneDigits } from '../../../contract/src/phone-digits.ts'
import { pakistan } from '../../../contract/src/text-rules.ts'
import { internationalNumber } from '../channels/international-number.ts'

/**
 * Returns an entered e-mail address or phone number as a session is keyed by it: in lower case, or digits;
 * null for neither. A Pakistani number begins with 0, any other with its country code.
 */
export function contactPointOf(entered: string): string | null {
  const text = entered.trim().toLowerCase()
  if (text.includes('@')) return text
  const digits = phoneDigits(pakistan, text).replace(/^00/, '')
  return digits.length < 7 ? null : digits
}

export const isPhone = (point: string): boolean => !point.includes('@')

/** Returns the forms in which donations may have a point: a Pakistani number with 0 or with 92. */
export function formsOf(point: string): string[] {
  const international = isPhone(point) ? internationalNumber(point) : null
  return [...new Set([point, international ?? point])]
}
