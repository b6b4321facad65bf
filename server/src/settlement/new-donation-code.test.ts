import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDonationCode, parseDonationCode } from './new-donation-code.ts'

const letters = '023456789BCDFGHJKMNPQRSTVWXYZ'
const everyKey = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const aCode = fc.nat().map(newDonationCode)
/** Positions of the nine characters in 'K7Q-M3X-PD4'. */
const aPosition = fc.constantFrom(0, 1, 2, 4, 5, 6, 8, 9, 10)

const replaced = (text: string, position: number, character: string) =>
  text.slice(0, position) + character + text.slice(position + 1)

test('a code has three groups of three characters that are not confused when read aloud', () => {
  fc.assert(
    fc.property(aCode, (code) => {
      expect(code).toMatch(/^[^-]{3}-[^-]{3}-[^-]{3}$/)
      expect([...code.replaceAll('-', '')].filter((one) => !letters.includes(one))).toEqual([])
    }),
  )
})

test('a code is parsed without dashes, in lower case, with spaces, and with O for 0', () => {
  fc.assert(
    fc.property(aCode, (code) => {
      const spoken = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}. `
      expect(parseDonationCode(spoken)).toBe(code)
      expect(parseDonationCode(code.replaceAll('-', ''))).toBe(code)
    }),
  )
})

test('a code with any one character wrong is refused', () => {
  fc.assert(
    fc.property(aCode, aPosition, fc.constantFrom(...everyKey), (code, position, character) => {
      fc.pre(character.replace('O', '0') !== code[position])
      expect(parseDonationCode(replaced(code, position, character))).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('a code with any two characters swapped is refused', () => {
  fc.assert(
    fc.property(aCode, aPosition, aPosition, (code, one, other) => {
      fc.pre(code[one] !== code[other])
      const swapped = replaced(replaced(code, one, code[other] ?? ''), other, code[one] ?? '')
      expect(parseDonationCode(swapped)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('a code that is too short, too long or empty is refused', () => {
  fc.assert(
    fc.property(aCode, fc.constantFrom(...letters), aPosition, (code, more, position) => {
      expect(parseDonationCode(replaced(code, position, ''))).toBeNull()
      expect(parseDonationCode(code + more)).toBeNull()
    }),
  )
  for (const written of ['', ' ', '-', '000', 'Zakat', '\0', '🤲'])
    expect(parseDonationCode(written)).toBeNull()
})

test('ten thousand codes are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, newDonationCode)).size).toBe(10_000)
})
