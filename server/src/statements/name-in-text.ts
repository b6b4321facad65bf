const frequentWeight = 0.3

/** Words that stand before names, or for a name that everybody has. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'haji', 'engr', 'prof', 'mst', 'mian'])
const shortForMuhammad = new Set(['m', 'md', 'mohd', 'muhd', 'mhd', 'mohmd', 'mohammd'])

/** The same words come again in every line of a statement. */
const sounds = new Map<string, string>()
const maxSounds = 50_000

/**
 * How a name of Urdu sounds whichever way it is spelled: 'Muhammad' and 'Mohamed', 'Ayesha' and 'Aisha', 'Hussain' and
 * 'Husain' are one. The first letter, then the consonants.
 */
function soundOf(name: string): string {
  const known = sounds.get(name)
  if (known !== undefined) return known
  if (sounds.size >= maxSounds) sounds.clear()
  const sound = hear(name)
  sounds.set(name, sound)
  return sound
}

function hear(name: string): string {
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

/** Names that so many bear in Pakistan that they say little. */
const frequent = new Set(
  [
    ...['muhammad', 'syed', 'khan', 'ali', 'ahmed', 'hussain', 'shah', 'malik', 'iqbal', 'hassan', 'bibi'],
    ...['abdul', 'begum', 'butt', 'raza', 'akhtar', 'sheikh', 'chaudhry', 'fatima', 'mirza', 'qureshi'],
  ].map(soundOf),
)
type Word = { written: string; sound: string; weight: number }

/** A donor's name, made ready to be looked for. */
export type SoughtName = { words: Word[]; weight: number }

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

export function seekName(name: string): SoughtName {
  const words = wordsOf(name)
    .filter((word) => !titles.has(word))
    .map((word) => (shortForMuhammad.has(word) ? 'muhammad' : word))
    .map((written) => {
      const sound = soundOf(written)
      return { written, sound, weight: frequent.has(sound) ? frequentWeight : written.length > 1 ? 1 : 0.1 }
    })
  return { words, weight: words.reduce((sum, { weight }) => sum + weight, 0) }
}

/** A line's text, made ready to be looked through. */
export type HeardText = { sounds: Set<string>; initials: Set<string>; last: string; glued: string }

export function hearText(text: string): HeardText {
  const words = wordsOf(text).map((word) => (shortForMuhammad.has(word) && word !== 'm' ? 'muhammad' : word))
  return {
    sounds: new Set(words.filter((word) => word.length > 1).map(soundOf)),
    initials: new Set(words.filter((word) => word.length === 1)),
    last: words.at(-1) ?? '',
    glued: words.join(''),
  }
}

/**
 * How much of a name stands in a line. Each name counts 1, one that many bear less.
 * `share`: of the whole, from 0 to 1; `weight`: of what was found; `fit`: that less the weight of what was not.
 */
export type NameFound = { share: number; weight: number; fit: number }

/** Looks for a name in a line. Banks cut names off at their end and write others as initials. */
export function nameIn({ words, weight: whole }: SoughtName, text: HeardText): NameFound {
  let weight = 0
  for (const word of words) weight += word.weight * found(word, text)
  return { share: whole === 0 ? 0 : weight / whole, weight, fit: 2 * weight - whole }
}

function found({ written, sound }: Word, { sounds, initials, last, glued }: HeardText): number {
  if (sounds.has(sound)) return 1
  if (last.length >= 3 && written.length > last.length && written.startsWith(last)) return 0.8
  if (written.length >= 5 && glued.includes(written)) return 0.9
  return initials.has(written.charAt(0)) ? 0.4 : 0
}
