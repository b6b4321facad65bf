/** Verifies the check digits of an IBAN (ISO 13616): rearranged and read as a number, 1 modulo 97. */
export function isIban(written: string): boolean {
  const iban = compactIban(written)
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Machine form of an IBAN: capitals, without spaces. */
export const compactIban = (written: string): string => written.replaceAll(' ', '').toUpperCase()

/** Fewest digits of an account number that are compared. */
const shortestNumber = 5

/**
 * Whether an account number matches its IBAN: a Pakistani IBAN ends with the zero-padded number after the
 * bank's code. Banks print more or fewer digits of the branch. True when there is nothing to compare.
 */
export function ibanMatchesNumber(iban: string, number: string): boolean {
  const inIban = /^PK[0-9]{2}[A-Z0-9]{4}0*([0-9]+)$/.exec(compactIban(iban))?.[1]
  const digits = number.replaceAll(/[^0-9]/g, '').replace(/^0+/, '')
  if (inIban === undefined || digits.length < shortestNumber) return true
  return inIban.endsWith(digits) || digits.endsWith(inIban)
}
