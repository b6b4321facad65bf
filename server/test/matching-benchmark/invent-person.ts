import type { RandomChoices } from './random-choices.ts'
import { spelledNames } from './spelled-names.ts'

/** A donor, with every spelling of each of their names. */
export type Person = { first: string[]; middle: string[] | null; last: string[] }

export function inventPerson({ one, happens }: RandomChoices): Person {
  const middle = happens(0.35) ? one(spelledNames.first) : null
  return { first: one(spelledNames.first), middle, last: one(spelledNames.last) }
}

const nameOf = ({ first, middle, last }: Person, spelling: (spellings: string[]) => string) =>
  [spelling(first), middle && spelling(middle), spelling(last)].filter((part) => part !== null).join(' ')

/** The name as the donor writes it. */
export const nameByDonor = (who: Person, { one }: RandomChoices): string =>
  nameOf(who, (spellings) => (spellings[0] === 'Muhammad' ? one(spellings) : (spellings[0] ?? '')))

const prefixes = [
  'IBFT FROM',
  'RAAST P2P FROM',
  'FUNDS TRANSFER FROM',
  'INWARD IBFT',
  '1LINK IBFT',
  'MOB TRF',
  'FT FROM',
]

/** The sender's name as a bank writes it: upper case, another spelling, initials, cut at 35 characters. */
export function nameByBank(who: Person, { one, happens, digits }: RandomChoices, more = ''): string {
  const spelled = nameOf(who, (spellings) => (happens(0.35) ? one(spellings) : (spellings[0] ?? '')))
  const name = happens(0.08) ? spelled.replace(/^(\w)\w+/, '$1') : spelled
  const order = happens(0.1) ? name.split(' ').reverse().join(' ') : name
  const text = `${one(prefixes)} ${happens(0.4) ? `${digits(6)} ` : ''}${order}`
  return `${text.slice(0, happens(0.6) ? 35 : 60)}${more}`.toUpperCase()
}
