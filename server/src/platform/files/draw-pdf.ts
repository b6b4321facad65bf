import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { DrawingJob, DrawingResult } from './draw-in-process.ts'

/** 180 dpi. */
const scale = 2.5
/** The largest page that the format allows, in points. */
const maxPoints = 14_400

/**
 * Draws the pages of a PDF as a viewer does (PDFium in WebAssembly, without scripts) and makes a new PDF of
 * the pictures.
 */
export async function drawPdf({
  content,
  maxPages,
  maxSide,
}: Extract<DrawingJob, { kind: 'pdf' }>): Promise<DrawingResult> {
  // One instance for each file: memory that a file corrupts is discarded with it.
  const library = await PDFiumLibrary.init()
  const bytes = typeof content === 'string' ? await readFile(content) : content
  const document = await library.loadDocument(bytes).catch((error: Error) => error)
  if (document instanceof Error)
    return { refused: /password|security/i.test(document.message) ? 'locked' : 'unreadable' }
  const count = document.getPageCount()
  if (count === 0) return { refused: 'unreadable' }
  if (count > maxPages) return { refused: 'too large' }
  document.initializeFormFields()
  const drawn = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const written = buffer(drawn)
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    if (!(Math.min(width, height) >= 1 && Math.max(width, height) <= maxPoints))
      return { refused: 'unreadable' }
    const picture = await drawPage(page, Math.min(scale, maxSide / Math.max(width, height)))
    drawn.addPage({ size: [width, height], margin: 0 }).image(picture, 0, 0, { width, height })
  }
  drawn.end()
  document.destroy()
  library.destroy()
  return { bytes: await written, format: 'pdf' }
}

async function drawPage(page: PDFiumPage, scale: number): Promise<Buffer> {
  const { data, width, height } = await page.render({ render: 'bitmap', scale, renderFormFields: true })
  // PDFium's order is blue, green, red.
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .recomb([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ])
    .jpeg({ quality: 82 })
    .toBuffer()
}
