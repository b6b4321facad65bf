import { randomInt } from 'node:crypto'
import { pakistan } from '../../../contract/src/text-rules.ts'
import { demoDonors } from './demo-donors.ts'
import { oneOf, weighted } from './one-of.ts'

export type Payer = {
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  cnic: string | null
}

/**
 * Somebody who gives or pays.
 * @param place makes the e-mail address different from all others
 * @param country where they live; by chance unless given
 */
export function inventPayer(place: number, country: string = inventCountry()): Payer {
  const home = country === pakistan
  const first_name = oneOf(home || randomInt(3) > 0 ? demoDonors.firstNames : demoDonors.firstNamesAbroad)
  const last_name = oneOf(home || randomInt(3) > 0 ? demoDonors.lastNames : demoDonors.lastNamesAbroad)
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}${place}@example.org`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
    phone: home ? `03${String(randomInt(10 ** 9)).padStart(9, '0')}` : `${randomInt(10 ** 9, 10 ** 11)}`,
    country,
    cnic: home && randomInt(3) === 0 ? String(randomInt(10 ** 12, 9 * 10 ** 12)) : null,
  }
}

const inventCountry = () =>
  weighted(Object.fromEntries(demoDonors.countries.map((one) => [one.country, one.weight])))
