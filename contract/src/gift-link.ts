import type { AgreementUnit } from './agreement-periods.ts'
import { maxAmount } from './amounts.ts'
import { latinDigits } from './language/latin-digits.ts'

/** Query of a link to the donation page: /?cause=3&amount=5000&every=month. */
export type GiftLink = { cause?: number; amount?: number; every?: AgreementUnit }

/** Values of `every`. */
export const linkedUnits: Readonly<Record<string, AgreementUnit>> = {
  month: 'month',
  week: 'week',
  quarter: 'quarter',
  year: 'year',
  ramazan: 'ramazan_night',
}

/** Parses the query of an address; anything but whole numbers above zero and known units is ignored. */
export function readGiftLink(search: string): GiftLink {
  const asked = new URLSearchParams(search)
  const whole = (name: string, max: number) => {
    const typed = latinDigits(asked.get(name) ?? '')
    // 125,000 and 1,25,000
    const text = /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(typed) ? typed.replaceAll(',', '') : typed
    return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= max ? { [name]: Number(text) } : {}
  }
  const name = asked.get('every') ?? ''
  const every = Object.hasOwn(linkedUnits, name) ? linkedUnits[name] : undefined
  return { ...whole('cause', 2_147_483_647), ...whole('amount', maxAmount), ...(every && { every }) }
}
