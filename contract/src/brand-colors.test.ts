import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColors, contrast } from './brand-colors.ts'

test('black on white is read best, a colour on itself not at all', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#0b6b4f', '#0b6b4f')]).toEqual([21, 1])
})

test('a colour that can be read stays as it is, one that is too light becomes darker', () => {
  expect(brandColors('#0B6B4F').brand).toBe('#0b6b4f')
  expect(brandColors('#ffd400').brand).not.toBe('#ffd400')
})

test('whatever the charity’s colour, text and buttons of it can be read', () => {
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
