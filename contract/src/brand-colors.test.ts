import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColors, contrast } from './brand-colors.ts'

test('contrast is highest for black on white, and 1 for a colour on itself', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#0b6b4f', '#0b6b4f')]).toEqual([21, 1])
})

test('a readable colour is unchanged, a too light one is darkened', () => {
  expect(brandColors('#0B6B4F').brand).toBe('#0b6b4f')
  expect(brandColors('#ffd400').brand).not.toBe('#ffd400')
})

test('text and buttons are readable in any brand colour', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (color) => {
      const { brand, brandDark, brandSoft } = brandColors(color)
      expect(contrast(brand, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(brand, '#fbfaf6')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(brand, brandSoft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(brandDark, brandSoft)).toBeGreaterThanOrEqual(7)
      expect(contrast('#ffffff', brandDark)).toBeGreaterThanOrEqual(7)
    }),
    { seed: 1 },
  )
})
