import { codeCharacters, readDonationCode } from '../../settlement/new-donation-code.ts'

/** Length without hyphens. */
const codeLength = 9

/**
 * Finds everything in a text that could be a donation code by its check character, wherever the bank has
 * split or joined it. One in 29 matches by chance, so only existing codes count.
 * @returns codes in stored form, 'K7Q-M3X-PD4', in their order
 */
export function codesIn(text: string): string[] {
  const characters = codeCharacters(text)
  const found = new Set<string>()
  for (let start = 0; start + codeLength <= characters.length; start++) {
    const code = readDonationCode(characters.slice(start, start + codeLength))
    if (code) found.add(code)
  }
  return [...found]
}

/** Normalizes a bank's reference for comparison: letters and digits only. */
export const plainReference = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Returns whether a donor's reference is specific enough for one transfer: 'online' or '123' is not. */
export const pointsToOne = (reference: string): boolean =>
  reference.length >= 6 && (reference.match(/[0-9]/g)?.length ?? 0) >= 4
