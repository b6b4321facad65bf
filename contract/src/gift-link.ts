import type { AgreementUnit } from './agreement-units.ts'
import { maxAmount } from './amounts.ts'
import { latinDigits } from './language/digits.ts'

/** Query of a link to the donation page: /?cause=3&amount=5000&every=month&appeal=12. */
export type GiftLink = { cause?: number; amount?: number; every?: AgreementUnit; appeal?: number }

/** Values of `every`. */
export const linkedUnits: Readonly<Record<string, AgreementUnit>> = {
  month: 'month',
  week: 'week',
  quarter: 'quarter',
  year: 'year',
  ramazan: 'ramazan_night',
}

/** Largest row id, as in fields.ts: the donor's page loads no rules for these numbers. */
const maxId = 2_147_483_647

/** Parses the query of an address; anything but whole numbers above zero and known units is ignored. */
export function parseGiftLink(search: string): GiftLink {
  const query = new URLSearchParams(search)
  const whole = (name: string, max: number) => {
    const typed = latinDigits(query.get(name) ?? '')
    // 125,000 and 1,25,000
    const text = /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(typed) ? typed.replaceAll(',', '') : typed
    return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= max ? { [name]: Number(text) } : {}
  }
  const name = query.get('every') ?? ''
  const every = Object.hasOwn(linkedUnits, name) ? linkedUnits[name] : undefined
  return {
    ...whole('cause', maxId),
    ...whole('amount', maxAmount),
    ...whole('appeal', maxId),
    ...(every && { every }),
  }
}
