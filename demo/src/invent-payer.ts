import { pakistan } from '../../contract/src/text-rules.ts'
import { demoDonors } from './demo-donors.ts'
import { between, pickOne, type RandomSource, seededRandom, weighted } from './random.ts'

export type Payer = ReturnType<typeof inventPayer>

const aCountry = weighted(demoDonors.countries.map(({ country, weight }) => [country, weight] as const))
const commonFirst = weighted(demoDonors.commonFirstNames)
const commonLast = weighted(demoDonors.commonLastNames)

/**
 * Invents a donor or payer, deterministic for `index`, with a unique e-mail address. Half of all people share
 * a few names, and one in fifty has a rare one.
 * @param country the country of residence; random if omitted
 */
export function inventPayer(index: number, country?: string) {
  const chance = seededRandom(index)
  const lives = aCountry(chance)
  const from = country ?? lives
  const home = from === pakistan
  const [first_name, last_name] = home || chance() < 2 / 3 ? nameAtHome(chance) : nameAbroad(chance)
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}${index}@example.org`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
    phone: home
      ? `03${String(between(0, 10 ** 9, chance)).padStart(9, '0')}`
      : String(between(10 ** 9, 10 ** 11, chance)),
    country: from,
    cnic: home && chance() < 1 / 3 ? String(between(10 ** 12, 9 * 10 ** 12, chance)) : null,
  }
}

const nameAtHome = (chance: RandomSource): [string, string] => [
  chance() < 0.5 ? commonFirst(chance) : pickOne(demoDonors.firstNames, chance),
  chance() < 0.02
    ? demoDonors.rareNameParts.map((parts) => pickOne(parts, chance)).join('')
    : chance() < 0.5
      ? commonLast(chance)
      : pickOne(demoDonors.lastNames, chance),
]

const nameAbroad = (chance: RandomSource): [string, string] => [
  pickOne(demoDonors.firstNamesAbroad, chance),
  pickOne(demoDonors.lastNamesAbroad, chance),
]
