import { randomInt } from 'node:crypto'

/**
 * Digits and consonants that cannot be taken for one another when read aloud or written by hand, and that make no
 * words: no O (0 is there), I, L, 1, or vowels. There are 29 of them, a prime, which the check character needs.
 */
const alphabet = '023456789BCDFGHJKMNPQRSTVWXYZ'
const length = 8

/** Of a whole code, without its hyphens: the last one checks the others. */
export const codeLength = length + 1

/**
 * Weighted sum modulo 29: with a prime modulus and distinct weights every single wrong character and every swap of
 * two characters is noticed.
 */
function checkCharacter(characters: string): string {
  const sum = [...characters].reduce(
    (total, character, index) => total + alphabet.indexOf(character) * (index + 2),
    0,
  )
  return alphabet.charAt(sum % alphabet.length)
}

/**
 * A new code like 'K7Q-M3X-PD4': eight random characters (29^8, half a million million) and one to check them,
 * short enough for a bank transfer's reference.
 */
export function newDonationCode(): string {
  return withCheck(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''))
}

/** A step through all codes that no row of them shows; as it shares no factor with their number, it comes to each once. */
const step = 190_392_490_709

/** The code of a number: another one for each up to half a million million. */
export function numberedDonationCode(number: number): string {
  const codes = alphabet.length ** length
  let rest = Number((BigInt(number) * BigInt(step)) % BigInt(codes))
  let characters = ''
  for (let place = 0; place < length; place++) {
    characters += alphabet.charAt(rest % alphabet.length)
    rest = Math.floor(rest / alphabet.length)
  }
  return withCheck(characters)
}

function withCheck(characters: string): string {
  const code = characters + checkCharacter(characters)
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`
}

/** The characters of what a person wrote of a code ('k7q m3x' -> 'K7QM3X'), O for 0; '' when there are none. */
export const codeCharacters = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')

/** The code as it is stored for what a person wrote ('k7q m3xpd4', O for 0); null when the check fails. */
export function readDonationCode(written: string): string | null {
  const characters = codeCharacters(written)
  if (characters.length !== codeLength || [...characters].some((one) => !alphabet.includes(one))) return null
  if (checkCharacter(characters.slice(0, length)) !== characters.charAt(length)) return null
  return `${characters.slice(0, 3)}-${characters.slice(3, 6)}-${characters.slice(6)}`
}
