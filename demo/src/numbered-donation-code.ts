import { codeAlphabet, codeLength, formatCode } from '../../server/src/settlement/new-donation-code.ts'

const length = codeLength - 1

/**
 * Step by which consecutive numbers move through the codes, which hides their order; coprime to the number of
 * codes, so each is visited exactly once.
 */
const step = 190_392_490_709

/** Returns the code of a number, distinct for each number up to 5 × 10^11. */
export function numberedDonationCode(number: number): string {
  const codes = codeAlphabet.length ** length
  let rest = Number((BigInt(number) * BigInt(step)) % BigInt(codes))
  let characters = ''
  for (let place = 0; place < length; place++) {
    characters += codeAlphabet.charAt(rest % codeAlphabet.length)
    rest = Math.floor(rest / codeAlphabet.length)
  }
  return formatCode(characters)
}
