const commonNameWeight = 0.3

/** Titles, and short forms of the most common name. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'haji', 'engr', 'prof', 'mst', 'mian'])
const shortForMuhammad = new Set(['m', 'md', 'mohd', 'muhd', 'mhd', 'mohmd', 'mohammd'])

/** Cache, because the same words recur in every line of a statement. */
const phoneticKeys = new Map<string, string>()
const maxPhoneticKeys = 50_000

/**
 * Returns a phonetic key for romanised Urdu names: 'Muhammad' and 'Mohamed', 'Ayesha' and 'Aisha', 'Hussain'
 * and 'Husain' have the same key. It is the first letter, then the consonants.
 */
function phoneticKeyOf(name: string): string {
  const known = phoneticKeys.get(name)
  if (known !== undefined) return known
  if (phoneticKeys.size >= maxPhoneticKeys) phoneticKeys.clear()
  const key = phoneticKey(name)
  phoneticKeys.set(name, key)
  return key
}

function phoneticKey(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '')
    .replace(/ph/g, 'f')
    .replace(/gh/g, 'g')
    .replace(/kh/g, 'k')
    .replace(/dh/g, 'd')
    .replace(/th/g, 't')
    .replace(/bh/g, 'b')
    .replace(/ck|q|c(?!h)/g, 'k')
    .replace(/ch/g, 'c')
    .replace(/z|dj/g, (found) => (found === 'z' ? 'z' : 'j'))
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/^(y|ie|ee|i)/, 'i')
    .replace(/^(oo|o|u)/, 'u')
    .replace(/^(e)/, 'i')
  return (plain.slice(0, 1) + plain.slice(1).replace(/[aeiouyh]/g, '')).replace(/(.)\1+/g, '$1')
}

/** Names so common in Pakistan that they prove little. */
const commonNames = new Set(
  `muhammad syed khan ali ahmed hussain shah malik iqbal hassan bibi
    abdul begum butt raza akhtar sheikh chaudhry fatima mirza qureshi`
    .split(/\s+/)
    .map(phoneticKeyOf),
)
type Word = { written: string; key: string; weight: number }

export type PreparedName = { words: Word[]; weight: number }

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

export function prepareName(name: string): PreparedName {
  const words = wordsOf(name)
    .filter((word) => !titles.has(word))
    .map((word) => (shortForMuhammad.has(word) ? 'muhammad' : word))
    .map((written) => {
      const key = phoneticKeyOf(written)
      return { written, key, weight: commonNames.has(key) ? commonNameWeight : written.length > 1 ? 1 : 0.1 }
    })
  return { words, weight: words.reduce((sum, { weight }) => sum + weight, 0) }
}

export type PreparedText = { keys: Set<string>; initials: Set<string>; last: string; glued: string }

export function prepareText(text: string): PreparedText {
  const words = wordsOf(text).map((word) => (shortForMuhammad.has(word) && word !== 'm' ? 'muhammad' : word))
  return {
    keys: new Set(words.filter((word) => word.length > 1).map(phoneticKeyOf)),
    initials: new Set(words.filter((word) => word.length === 1)),
    last: words.at(-1) ?? '',
    glued: words.join(''),
  }
}

/**
 * Match of a name in a line. Each word weighs 1, a common name or an initial less. `share`: fraction found,
 * from 0 to 1; `weight`: weight found; `fit`: weight found less the weight missing.
 */
export type NameMatch = { share: number; weight: number; fit: number }

/** Looks for a name in a line. Banks truncate names and write others as initials. */
export function matchName({ words, weight: whole }: PreparedName, text: PreparedText): NameMatch {
  let weight = 0
  for (const word of words) weight += word.weight * likelihoodOf(word, text)
  return { share: whole === 0 ? 0 : weight / whole, weight, fit: 2 * weight - whole }
}

function likelihoodOf({ written, key }: Word, { keys, initials, last, glued }: PreparedText): number {
  if (keys.has(key)) return 1
  if (last.length >= 3 && written.length > last.length && written.startsWith(last)) return 0.8
  if (written.length >= 5 && glued.includes(written)) return 0.9
  return initials.has(written.charAt(0)) ? 0.4 : 0
}
