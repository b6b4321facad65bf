/** Marks, vowel signs, hamza, tatweel and invisible characters. */
const removed =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is removed separately
  /[\u00ad\u0300-\u036f\u0610-\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Characters folded to the one at the same position in `foldedTo`. */
const variants =
  'ىيۍېكڪګهھةۃەںٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،۔\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019'
const foldedTo = "ییییککگہہہہہنا01234567890123456789.,,.-------''"
const foldedOf = new Map([...variants].map((variant, place) => [variant, foldedTo[place] ?? '']))

/**
 * Normal form of a text for searches in the browser: the same as folded() in the database (0001-schema.sql),
 * which a test compares for every character.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(removed, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (character) => foldedOf.get(character) ?? character)

/** Separators of the words of a folded text, as for words_of() in the database. */
const betweenWords = /[^0-9a-z\u0080-\u{10ffff}]+/u

/**
 * Whether each word of the typed text begins a word of a folded text. Ignores spaces, hyphens and
 * apostrophes, and whether a final ت is written ة: 'oneil' finds O'Neil, رحمۃ finds رحمت.
 */
export function findsWords(folded: string, typed: string): boolean {
  const words = folded.split(betweenWords).filter(Boolean)
  const wanted = foldText(typed).split(betweenWords).filter(Boolean)
  const starts = wanted.every((word) => words.some((one) => isBeginning(one, word)))
  return starts || words.some((_, place) => isBeginning(words.slice(place).join(''), wanted.join('')))
}

const isBeginning = (text: string, word: string) =>
  text.startsWith(word) ||
  (/[تہ]$/.test(word) && /^[تہ]/.test(text.slice(word.length - 1)) && text.startsWith(word.slice(0, -1)))
