import { brokenConstraint } from '../platform/database/database-errors.ts'
import { randomText } from '../platform/sealing/secrets.ts'

/**
 * Digits and consonants that cannot be confused when read aloud or written by hand, and that form no words:
 * no O (0 is there), I, L, 1, or vowels. The check character needs their number, 29, to be a prime.
 */
export const codeAlphabet = '023456789BCDFGHJKMNPQRSTVWXYZ'
const length = 8

/** Length without hyphens, including the check character. */
export const codeLength = length + 1

/**
 * Weighted sum modulo 29: a prime modulus and distinct weights detect every single wrong character and every
 * swap of two characters.
 */
function checkCharacter(characters: string): string {
  const sum = [...characters].reduce(
    (total, character, index) => total + codeAlphabet.indexOf(character) * (index + 2),
    0,
  )
  return codeAlphabet.charAt(sum % codeAlphabet.length)
}

/**
 * Returns a new code like 'K7Q-M3X-PD4': eight random characters (29^8, half a million million) and a check
 * character, short enough for a bank transfer's reference.
 */
export function newDonationCode(): string {
  return formatCode(randomText(codeAlphabet, length))
}

/** Adds the check character and hyphens to eight characters. */
export function formatCode(characters: string): string {
  const code = characters + checkCharacter(characters)
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`
}

/**
 * Normalizes a code or part of one as typed ('k7q m3x' -> 'K7QM3X'), O to 0; '' when no characters remain.
 */
export const codeCharacters = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')

/** Parses a code as typed ('k7q m3xpd4', O for 0) into its stored form; null when the check fails. */
export function parseDonationCode(written: string): string | null {
  const characters = codeCharacters(written)
  if (characters.length !== codeLength || [...characters].some((one) => !codeAlphabet.includes(one)))
    return null
  if (checkCharacter(characters.slice(0, length)) !== characters.charAt(length)) return null
  return `${characters.slice(0, 3)}-${characters.slice(3, 6)}-${characters.slice(6)}`
}

/** Unique constraints of donation codes and of permanent agreement references. */
const codeConstraints = ['donations_donation_code_key', 'agreements_reference_key']

/** Whether a random code exists already, as for one in a few hundred thousand donations. */
export const isCodeCollision = (error: unknown): boolean =>
  codeConstraints.includes(brokenConstraint(error) ?? '')

export async function retryCodeCollision<Result>(draw: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await draw()
    } catch (error) {
      if (!isCodeCollision(error)) throw error
    }
  }
}
