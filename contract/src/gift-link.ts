import { maxAmount } from './amounts.ts'
import { latinDigits } from './language/latin-digits.ts'

/** Query of a link to the donation page: /?cause=3&amount=5000. */
export type GiftLink = { cause?: number; amount?: number }

/** Parses the query of an address; anything but a whole number above zero is ignored. */
export function readGiftLink(search: string): GiftLink {
  const asked = new URLSearchParams(search)
  const whole = (name: string, max: number) => {
    const typed = latinDigits(asked.get(name) ?? '')
    // 125,000 and 1,25,000
    const text = /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(typed) ? typed.replaceAll(',', '') : typed
    return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= max ? { [name]: Number(text) } : {}
  }
  return { ...whole('cause', 2_147_483_647), ...whole('amount', maxAmount) }
}
