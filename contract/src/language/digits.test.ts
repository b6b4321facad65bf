import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test('Urdu and Arabic digits are read as Latin digits', () => {
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩')).toBe('0123456789 0123456789')
  expect(latinDigits('۱٬۲۳۴٫۵')).toBe('1,234.5')
  expect(latinDigits('آمنہ 5')).toBe('آمنہ 5')
})
