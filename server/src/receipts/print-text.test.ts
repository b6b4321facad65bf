import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { heightOf } from './print-text.ts'

test('a text of two lines takes two lines of a receipt', () => {
  const doc = Object.assign(new PDFDocument(), { direction: 'ltr' as const })
  const style = { size: 10, color: '#000000', width: 400 }
  expect(heightOf(doc, 'No goods were given.\nKeep this for your return.', style)).toBe(28)
})
