import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test('digits of an Urdu or Arabic keyboard are the digits that everybody means', () => {
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩')).toBe('0123456789 0123456789')
  expect(latinDigits('۱٬۲۳۴٫۵')).toBe('1,234.5')
  expect(latinDigits('آمنہ 5')).toBe('آمنہ 5')
})
