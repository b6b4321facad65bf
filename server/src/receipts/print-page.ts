import type { Translate } from '../../../words/src/reader.ts'
import type { Palette } from '../charity/palette.ts'
import { isPrintable, type Paper, type PrintOptions, printText } from './print-text.ts'

/** Open file with the settings of the document that is being printed. */
export type Doc = PDFKit.PDFDocument &
  Paper & { palette: Palette; t: Translate; images: Map<Uint8Array, unknown> }

/** Head of a document: title with an optional number, and the issuer line by line. */
export type DocumentHead = { title: string; number: string | null; issuer: readonly string[] }

/** A4 in points, with its margins; the foot of a receipt needs `foot` above the bottom margin. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, bottom: 786, foot: 240 }
export const contentWidth = page.right - page.left

/** Missing in the types of pdfkit. */
type ImageOpener = { openImage(bytes: Buffer): unknown }

/** Opens an image for a PDF, which embeds it once however often it is printed. */
export function imageOf(doc: Doc, bytes: Uint8Array): PDFKit.Mixins.ImageSrc {
  const image = doc.images.get(bytes) ?? (doc as unknown as ImageOpener).openImage(Buffer.from(bytes))
  doc.images.set(bytes, image)
  return image as PDFKit.Mixins.ImageSrc
}

/** @returns y of the next part */
export function printHead(
  doc: Doc,
  { title, number, issuer }: DocumentHead,
  logo: Uint8Array | null,
): number {
  doc.rect(0, 0, page.width, 8).fill(doc.palette.brand)
  doc.rect(0, 8, page.width, 2).fill(doc.palette.gold)
  if (logo)
    doc.image(imageOf(doc, logo), mirroredX(doc, page.left, 200), 40, {
      fit: [200, 54],
      ...(isMirrored(doc) && { align: 'right' as const }),
    })
  else
    printAt(doc, issuer[0] ?? '', page.left, 46, {
      face: 'serif',
      size: 18,
      color: doc.palette.brandDark,
      width: 220,
    })
  const atRight = { width: 260, align: 'right' } as const
  printAt(doc, title, page.right - 260, 46, {
    ...atRight,
    face: 'serif',
    size: 20,
    color: doc.palette.brandDark,
  })
  printAt(doc, number ?? '', page.right - 260, 76, { ...atRight, size: 12, color: doc.palette.inkSoft })
  let y = 104
  for (const line of logo ? issuer : issuer.slice(1))
    y += printAt(doc, line, page.left, y, { size: 8.5, color: doc.palette.inkSoft, width: contentWidth })
  drawRule(doc, y + 14, doc.palette.brand, 1.5)
  return y + 36
}

/**
 * Prints the issuer's name at the foot of each page and, if there are several pages, the page number beside
 * it.
 */
export function numberPages(doc: Doc, { issuer }: Pick<DocumentHead, 'issuer'>): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    drawRule(doc, page.bottom - 10, doc.palette.line, 0.75)
    const style = { size: 8, color: doc.palette.inkSoft, width: contentWidth / 2 }
    printAt(doc, issuer[0] ?? '', page.left, page.bottom, style)
    if (count > 1)
      printAt(
        doc,
        doc.t('receipt.page', { page: index + 1, of: count }),
        page.left + contentWidth / 2,
        page.bottom,
        {
          ...style,
          align: 'right',
        },
      )
  }
}

export function newPage(doc: Doc): number {
  doc.addPage({ size: 'A4', margin: 0 })
  return 56
}

export function drawRule(doc: Doc, y: number, stroke: string, width: number, from = page.left): void {
  const left = mirroredX(doc, from, page.right - from)
  doc
    .moveTo(left, y)
    .lineTo(left + page.right - from, y)
    .lineWidth(width)
    .lineCap('butt')
    .stroke(stroke)
}

/** The layout is written from left to right, and mirrored for a right-to-left language. */
const isMirrored = ({ direction }: Paper) => direction === 'rtl'
export const mirroredX = (doc: Doc, x: number, width: number) =>
  isMirrored(doc) ? page.width - x - width : x
const mirrored = { left: 'right', right: 'left', center: 'center' } as const
const alignmentOf = <Side extends keyof typeof mirrored>(doc: Doc, side: Side) =>
  isMirrored(doc) ? mirrored[side] : side

export const printAt = (doc: Doc, text: string, x: number, y: number, options: PrintOptions): number =>
  printText(doc, text, mirroredX(doc, x, options.width), y, {
    ...options,
    align: alignmentOf(doc, options.align ?? 'left'),
  })

export const printableText = ({ t }: Doc, text: string) =>
  isPrintable(text) ? text : t('receipt.unprintable')
