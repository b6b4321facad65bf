import { expect, test } from 'vitest'
import { highlightCodes } from './bank-text.tsx'

const marked = (text: string, ...codes: string[]) =>
  highlightCodes(text, codes)
    .map(({ text: piece, isCode }) => (isCode ? `[${piece}]` : piece))
    .join('')

test.each([
  ['IBFT K7Q-M3X-PD4 Aisha', 'IBFT [K7Q-M3X-PD4] Aisha'],
  ['for k7qm3x pd4 thanks', 'for [k7qm3x pd4] thanks'],
  ['K7Q M3X PD4', '[K7Q M3X PD4]'],
  ['K7Q-M3X-PD', 'K7Q-M3X-PD'],
])('the donation code is found in “%s” as the donor wrote it', (text, expected) => {
  expect(marked(text, 'K7Q-M3X-PD4')).toBe(expected)
})

test('the letter O for 0 still matches the code', () => {
  expect(marked('ref B2O-YYY-ZZZ.', 'B20-YYY-ZZZ')).toBe('ref [B2O-YYY-ZZZ].')
})

test('a payment’s code is highlighted with or without the P before it', () => {
  expect(marked('fee K7QM3XPD4', 'P-K7Q-M3X-PD4')).toBe('fee [K7QM3XPD4]')
})

test('both codes of a transfer for two gifts are highlighted, and a text without codes is unchanged', () => {
  expect(marked('K7QM3XPD4+B20YYYZZZ', 'B20-YYY-ZZZ', 'K7Q-M3X-PD4')).toBe('[K7QM3XPD4]+[B20YYYZZZ]')
  expect(marked('Profit credited')).toBe('Profit credited')
})
