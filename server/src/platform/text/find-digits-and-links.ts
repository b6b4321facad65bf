import { latinDigits } from '../../../../contract/src/language/digits.ts'
import { attributeValues, readableText } from './readable-text.ts'

/** Blank characters that Unicode counts as letters or symbols. */
const fillers = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Removes invisible characters and resolves full-width, mathematical, superscript and circled ones. */
export const visibleCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(fillers, '')
    .replaceAll('。', '.')

/** The text without marks, on one line, with 'evil [dot] com' and 'evil . com' as 'evil.com'. */
const plainText = (text: string): string =>
  latinDigits(visibleCharacters(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?[[({] ?(?:\.|dot|ڈاٹ) ?[\])}] ?| (?:\.|dot|ڈاٹ) /giu, '.')

/**
 * Beginning of an IBAN, such as 'PK71HABB': in capitals with or without spaces, or in any case as one word.
 */
const ibanGroup =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{2}[\s\p{P}]{0,3}\p{N}{2}[\s\p{P}]{0,3}\p{Lu}{2,34}|[a-zA-Z]{2}\d{2}[a-zA-Z]{4})/gu

/**
 * A scheme, an e-mail address, a user's name, or a dot between two letters or more whatever the ending, as in
 * 'rahat.gives' and 't.me'. Initials as in 'M.Ali' and 'e.g.' are no links.
 */
const link =
  /[a-zA-Z]:[\\/]|[@$]\p{L}|(?:[\p{L}\p{N}-]{2}|(?<![\p{L}\p{N}])[\p{Ll}\p{Lo}])\.\p{L}{2}|(?<![\p{L}\p{N}])\p{Lu}\.\p{Ll}{2}/u

const outerPunctuation = /^[\p{P}\p{S}]+(?<![@$])|[\p{P}\p{S}]{1,9}$/gu

const base = 'https://own.invalid'

/** Whether a target of an HTML link leads off the site, as a browser reads it: '/\t/evil.test' does. */
const leavesSite = (href: string) => URL.parse(href, base)?.origin !== base

type Found = { numbers: string[]; ibans: string[]; links: string[] }

/** Finds the words of a text or its HTML that have digits, the beginnings of IBANs, and the links. */
export function findDigitsAndLinks(html: string): Found {
  const plain = plainText([readableText(html), ...attributeValues(html, 'title')].join('\n'))
  const targets = attributeValues(html, 'href').filter(leavesSite)
  const words = [plain, ...targets.map(plainText)].flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return {
    numbers: words.filter((word) => /\p{N}/u.test(word)),
    ibans: plain.match(ibanGroup) ?? [],
    links: [
      ...targets,
      ...plain.split(' ').flatMap((word) => (link.test(word) ? word.replaceAll(outerPunctuation, '') : [])),
    ],
  }
}

/** Digits in a change that may name an account; fewer are an amount or a year. */
const digitsOfAccount = 6

/**
 * Finds possible payment instructions that are new in these texts together: `atLeast` digits in any script,
 * the beginning of an IBAN, a link.
 */
export function findAddedInstructions(
  texts: readonly { from: string; to: string }[],
  atLeast = digitsOfAccount,
): string[] {
  const before = texts.map(({ from }) => findDigitsAndLinks(from))
  const after = texts.map(({ to }) => findDigitsAndLinks(to))
  const added = (name: keyof Found) =>
    subtractWords(
      after.flatMap((found) => found[name]),
      before.flatMap((found) => found[name]),
    )
  const words = added('numbers')
  const digits = words.join('').match(/\p{N}/gu)?.length ?? 0
  const numbers = digits >= atLeast ? words : []
  const ibans = added('ibans').filter((group) => !numbers.some((number) => number.startsWith(group)))
  return [...new Set([...numbers, ...ibans, ...added('links')])]
}

/** Leaves out each word as often as it is known. */
function subtractWords(words: readonly string[], known: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of known) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    return count <= 0
  })
}
