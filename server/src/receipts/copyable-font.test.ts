import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import urdu from '../../../words/ur/receipt.json' with { type: 'json' }
import { pdfLines } from '../../test/pdf-lines.ts'
import { unpackFont } from '../platform/text/unpack-font.ts'
import { copyableFont, rightToLeftFeature } from './copyable-font.ts'

const file = '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'
const noto = unpackFont(readFileSync(createRequire(import.meta.url).resolve(file)))
const receiptWords = new Set(
  Object.values(urdu).flatMap((text) => text.match(/[\p{Script=Arabic}\p{M}]+/gu) ?? []),
)
/** Words with marks, ligatures, and characters that share their bowl. */
const hardWords = ['گلشنِ', 'بِسْمِ', 'اللّٰہ', 'ٹُوٹا', 'مصطفیٰ', 'پتّھر', 'ٹوپی', 'لاہور', 'آپؐ', 'چھیاسٹھ']

/** Prints each word on its own line. */
async function print(words: string[], font: unknown, size: number): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false }).registerFont('noto', font as Buffer)
  const written = buffer(doc)
  const perPage = Math.floor(840 / (1.7 * size))
  for (const [index, word] of words.entries()) {
    if (index % perPage === 0) doc.addPage({ size: 'A4', margin: 0 }).font('noto').fontSize(size)
    const y = 1.7 * size * (index % perPage)
    doc.text(word, 100, y, { lineBreak: false, features: ['liga', 'kern', rightToLeftFeature] })
  }
  doc.end()
  return await written
}

test('each Urdu word of a receipt is copied from its PDF letter by letter, with its marks', async () => {
  const words = [...receiptWords, ...hardWords]
  const copied = await pdfLines(await print(words, copyableFont(noto), 12))
  // Two marks on one character have no order but that of the normal form.
  expect(copied.map((word) => word.normalize())).toEqual(words.map((word) => word.normalize()))
})

test('composed characters look as the font draws them', async () => {
  const library = await PDFiumLibrary.init()
  // At this size PDFium draws outlines, and rounds nothing to whole points.
  const [put, drawn] = await Promise.all(
    [copyableFont(noto), noto].map(async (font) => {
      const [page, ...others] = [...(await library.loadDocument(await print(hardWords, font, 48))).pages()]
      expect(others).toEqual([])
      return (await page?.render({ render: 'bitmap', scale: 2, colorSpace: 'Gray' }))?.data ?? []
    }),
  )
  library.destroy()
  const isInk = (point: number) => point < 128
  expect(drawn?.filter(isInk).length).toBeGreaterThan(10_000)
  expect(drawn?.filter((point, index) => Math.abs(point - (put?.[index] ?? 255)) > 64).length).toBe(0)
})
