import { codeCharacters, readDonationCode } from '../../settlement/new-donation-code.ts'

/** How long a code is without its dashes. */
const codeLength = 9

/**
 * Everything in a text that could be a donation code by its check character, wherever the bank has split or joined it; one
 * in 29 is there by chance, so only codes that exist mean anything.
 * @returns codes as they are stored, 'K7Q-M3X-PD4', in their order
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

/** A bank's reference for comparison: letters and digits only. */
export const plainReference = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Whether a reference that a donor gave can point to one transfer: 'online' or '123' cannot. */
export const pointsToOne = (reference: string): boolean =>
  reference.length >= 6 && (reference.match(/[0-9]/g)?.length ?? 0) >= 4
