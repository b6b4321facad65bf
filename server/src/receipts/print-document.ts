import qrcode from 'qrcode'
import { languages } from '../../../contract/src/language/language.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import type { Translate } from '../../../words/src/reader.ts'
import {
  contentWidth,
  type Doc,
  drawRule,
  imageOf,
  mirroredX,
  newPage,
  numberPages,
  page,
  printAt,
  printableText,
  printHead,
} from './print-page.ts'
import { heightOf, type PrintOptions } from './print-text.ts'
import type { ReceiptStyle } from './read-receipt-style.ts'

/** Points: columns, and the space above and below each line. */
type Layout = { padding: number; columns: readonly { x: number; width: number }[] }

type ReceiptDoc = Doc & { layout: Layout }

/** A document to print. `layout` chooses the widths of its columns; default: those of a receipt. */
export type PrintedDocument = ReceiptDocument & { layout?: keyof typeof layouts; fileName?: string }

const amountColumn = { x: page.left + 384, width: contentWidth - 384 - 8 }
const columnsAt = (...places: [from: number, width: number][]) => [
  ...places.map(([from, width]) => ({ x: page.left + from, width })),
  amountColumn,
]
const layouts = {
  // Cause, fund type, quantity, amount.
  receipt: { padding: 8, columns: columnsAt([8, 190], [206, 120], [330, 50]) },
  // Day, payment method, receipt number, amount.
  statement: { padding: 4, columns: columnsAt([8, 84], [100, 166], [274, 106]) },
} satisfies Record<string, Layout>

/**
 * Prints a receipt or statement on new A4 pages; one page unless it has many lines.
 * @param style.logo the charity's name replaces a missing logo
 */
export function printDocument(
  file: Doc,
  t: Translate,
  receipt: PrintedDocument,
  { logo, signature, palette }: ReceiptStyle,
): void {
  const { direction } = languages[t.language]
  const layout = layouts[receipt.layout ?? 'receipt']
  const doc: ReceiptDoc = Object.assign(file, { t, palette, direction, layout })
  doc.addPage()
  let y = printHead(doc, receipt, logo)
  y = printFacts(doc, receipt, y)
  y = printLines(doc, receipt, y)
  y = printSums(doc, receipt, y)
  if (y > page.bottom - page.foot - taxHeight(doc, receipt)) y = newPage(doc)
  printTotal(doc, receipt, y + 16)
  printFoot(doc, receipt, signature)
  numberPages(doc, receipt)
}

function printFacts(doc: Doc, { facts }: ReceiptDocument, from: number): number {
  const width = contentWidth / 2 - 16
  let y = from
  for (let row = 0; row < facts.length; row += 2) {
    const heights = facts.slice(row, row + 2).map(({ name, value }, index) => {
      const x = page.left + (index * contentWidth) / 2
      printAt(doc, name, x, y, { size: 8.5, color: doc.palette.inkSoft, width })
      return printAt(doc, printableText(doc, value), x, y + 13, {
        face: 'bold',
        size: 11.5,
        color: doc.palette.ink,
        width,
      })
    })
    y += 13 + Math.max(...heights) + 14
  }
  return y
}

function printLines(doc: ReceiptDoc, receipt: ReceiptDocument, from: number): number {
  const styleOf = (place: number): PrintOptions => ({
    face: place === 0 ? 'bold' : 'regular',
    size: 10,
    color: doc.palette.ink,
    width: doc.layout.columns[place]?.width ?? 0,
    align: receipt.columns[place]?.numeric ? 'right' : 'left',
  })
  const noteStyle = { size: 8.5, color: doc.palette.inkSoft, width: doc.layout.columns[0]?.width ?? 0 }
  const { padding } = doc.layout
  let y = printColumnHeads(doc, receipt, from + 6)
  for (const line of receipt.lines) {
    const cells = line.cells.map((cell) => printableText(doc, cell))
    const note = line.note === null ? null : printableText(doc, line.note)
    const [causeHeight = 0, ...others] = cells.map((cell, place) => heightOf(doc, cell, styleOf(place)))
    const noteHeight = note === null ? 0 : heightOf(doc, note, noteStyle)
    const height = Math.max(causeHeight + noteHeight, ...others)
    if (y + height + 2 * padding > page.bottom - 20) y = printColumnHeads(doc, receipt, newPage(doc))
    for (const [place, cell] of cells.entries())
      printAt(doc, cell, doc.layout.columns[place]?.x ?? 0, y + padding, styleOf(place))
    if (note !== null) printAt(doc, note, doc.layout.columns[0]?.x ?? 0, y + padding + causeHeight, noteStyle)
    y += height + 2 * padding
    drawRule(doc, y, doc.palette.line, 0.75)
  }
  return y
}

function printColumnHeads(doc: ReceiptDoc, receipt: ReceiptDocument, y: number): number {
  for (const [place, { title, numeric }] of receipt.columns.entries())
    printAt(doc, title, doc.layout.columns[place]?.x ?? 0, y + 5, {
      face: 'bold',
      size: 8.5,
      color: doc.palette.brandDark,
      width: doc.layout.columns[place]?.width ?? 0,
      align: numeric ? 'right' : 'left',
    })
  drawRule(doc, y + 24, doc.palette.brand, 1)
  return y + 24
}

function printSums(doc: Doc, { sums }: ReceiptDocument, from: number): number {
  let y = from
  for (const { name, amount } of sums) {
    if (y + 28 > page.bottom - 20) y = newPage(doc)
    const style = { face: 'bold', size: 10, color: doc.palette.ink, align: 'right' } as const
    printAt(doc, name, page.left, y + 8, { ...style, width: amountColumn.x - page.left - 12 })
    printAt(doc, amount, amountColumn.x, y + 8, { ...style, width: amountColumn.width })
    y += 28
    drawRule(doc, y, doc.palette.line, 0.75)
  }
  return y
}

function printTotal(doc: Doc, { total, in_words }: ReceiptDocument, y: number): void {
  const label = { size: 8.5, color: doc.palette.inkSoft, width: 200 }
  doc.roundedRect(page.left, y, contentWidth, 78, 8).fill(doc.palette.brandSoft)
  printAt(doc, total.name, page.left + 18, y + 14, label)
  printAt(doc, total.amount, page.left + 18, y + 28, {
    face: 'serif',
    size: 22,
    color: doc.palette.brandDark,
    width: 200,
  })
  printAt(doc, in_words.name, page.left + 230, y + 14, label)
  printAt(doc, in_words.text, page.left + 230, y + 28, {
    face: 'bold',
    size: 10.5,
    color: doc.palette.ink,
    width: contentWidth - 230 - 18,
  })
}

const taxStyle = { size: 9, width: contentWidth }

/** Height of the charity's tax text above the foot, with its margin. */
const taxHeight = (doc: Doc, { tax }: Pick<ReceiptDocument, 'tax'>): number =>
  tax ? heightOf(doc, printableText(doc, tax), { ...taxStyle, color: doc.palette.inkSoft }) + 12 : 0

function printFoot(
  doc: Doc,
  { thanks, check, tax, signature, foot }: ReceiptDocument,
  picture: Uint8Array | null,
): void {
  const size = 96
  const top = page.bottom - size - 34
  const x = page.left + size + 20
  const signed = { width: 130, height: 52 }
  const width = page.right - x - (picture ? signed.width + 20 : 0)
  let y = top + 4
  y += printAt(doc, thanks, x, y, { face: 'serif', size: 11, color: doc.palette.brandDark, width })
  y += 8
  if (check) {
    drawQrCode(doc, check.url, mirroredX(doc, page.left, size), top, size)
    y += printAt(doc, `${check.words}:`, x, y, { size: 9, color: doc.palette.inkSoft, width })
    doc.link(mirroredX(doc, x, width), y, width, 13, check.url)
    y += printAt(doc, check.url, x, y, { size: 9, color: doc.palette.brand, width })
  }
  printAt(doc, foot, x, y + 6, { size: 9, color: doc.palette.inkSoft, width })
  const above = taxHeight(doc, { tax })
  if (above > 0)
    printAt(doc, printableText(doc, tax), page.left, top - above, { ...taxStyle, color: doc.palette.inkSoft })
  if (!picture || !signature) return
  const left = page.right - signed.width
  doc.image(imageOf(doc, picture), mirroredX(doc, left, signed.width), top, {
    fit: [signed.width, signed.height],
    align: 'center',
  })
  drawRule(doc, top + signed.height + 6, doc.palette.line, 1, left)
  const style = { size: 8.5, color: doc.palette.inkSoft, width: signed.width, align: 'center' } as const
  printAt(doc, signature.words, left, top + signed.height + 12, style)
}

function drawQrCode(doc: Doc, url: string, x: number, y: number, size: number): void {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // Slightly wider, because some viewers show seams otherwise.
      if (modules.get(row, column)) doc.rect(x + column * step, y + row * step, step + 0.05, step + 0.05)
  doc.fill(doc.palette.ink)
}
