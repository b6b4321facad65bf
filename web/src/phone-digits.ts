import { pakistan } from '../../contract/src/text-rules.ts'

/**
 * The digits of a phone number as people write it. A Pakistani one with its dial code (+92 300 1234567, 0092..., 92...)
 * begins with its 0 instead, as the eleven digits that are asked for do.
 */
export function phoneDigits(country: string, written: string): string {
  const digits = written.replace(/[^0-9]/g, '')
  if (country !== pakistan) return digits
  const dialCode = /^\s*(\+|00)/.test(written) ? /^(00)?920?/ : /^920?(?=[1-9][0-9]{9}$)/
  return digits.replace(dialCode, '0')
}
