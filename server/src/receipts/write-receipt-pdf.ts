import PDFDocument from 'pdfkit'
import qrcode from 'qrcode'
import { charityName } from '../../../contract/src/charity.ts'
import { logoArt } from '../charity/logo-art.ts'
import { palette } from '../charity/palette.ts'
import { type Wording, wordingOf } from '../charity/wording.ts'
import { heightOf, isPrintable, type PrintOptions, printText } from './print-text.ts'
import { receiptUrl } from './receipt-page.routes.ts'
import type { GivenDonation, IssuedReceipt } from './receipts.queries.ts'

type Doc = PDFKit.PDFDocument

/** A4 in points, with its margins; what stands at the foot of the last page needs `foot` above the bottom one. */
const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, bottom: 786, foot: 240 }
const contentWidth = page.right - page.left
const columns = {
  cause: { x: page.left + 8, width: 190 },
  fundType: { x: page.left + 206, width: 120 },
  quantity: { x: page.left + 330, width: 50 },
  amount: { x: page.left + 384, width: contentWidth - 384 - 8 },
}

/** Writes the receipt of a donation: A4, of one page unless it has many lines. */
export async function writeReceiptPdf(
  publicUrl: string,
  language: string,
  donation: GivenDonation,
  receipt: IssuedReceipt,
): Promise<Buffer> {
  const wording = wordingOf(language)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: wording.language,
    displayTitle: true,
    info: {
      Title: `${wording.receipt.title} ${receipt.number}`,
      Author: charityName,
      Subject: `${wording.labels.donationCode} ${donation.code}`,
      CreationDate: receipt.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))

  printHead(doc, wording, receipt)
  let y = printFacts(doc, wording, donation, receipt)
  y = printLines(doc, wording, donation, y)
  if (receipt.amount < donation.amount) y = printRefunded(doc, wording, donation, receipt, y)
  if (y > page.bottom - page.foot) y = newPage(doc)
  printTotal(doc, wording, donation, receipt, y + 16)
  printFoot(doc, wording, receiptUrl(publicUrl, receipt))
  numberPages(doc, wording)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function printHead(doc: Doc, wording: Wording, receipt: IssuedReceipt): void {
  doc.rect(0, 0, page.width, 8).fill(palette.green)
  doc.rect(0, 8, page.width, 2).fill(palette.gold)
  doc
    .save()
    .translate(page.left, 44)
    .scale(190 / logoArt.width)
  for (const [path, fill] of logoArt.filled) doc.path(path).fill(fill)
  doc.lineCap('round').lineJoin('round')
  for (const [path, stroke, width] of logoArt.drawn) doc.path(path).lineWidth(width).stroke(stroke)
  doc.restore()
  const atRight = { width: 260, align: 'right' } as const
  printText(doc, wording.receipt.title, page.right - 260, 46, {
    ...atRight,
    ...{ face: 'serif', size: 20, color: palette.greenDark },
  })
  printText(doc, receipt.number, page.right - 260, 76, { ...atRight, size: 12, color: palette.inkSoft })
  rule(doc, 118, palette.green, 1.5)
}

function printFacts(doc: Doc, wording: Wording, donation: GivenDonation, receipt: IssuedReceipt): number {
  const { labels } = wording
  const facts: [string, string][] = [
    [labels.receivedFrom, printable(wording, donation.donorName)],
    [labels.date, wording.day(receipt.issuedAt)],
    [labels.paymentMethod, printable(wording, wording.paymentMethod(donation.method, donation.gateway))],
    [labels.donationCode, donation.code],
  ]
  const width = contentWidth / 2 - 16
  let y = 140
  for (let row = 0; row < facts.length; row += 2) {
    const heights = facts.slice(row, row + 2).map(([name, value], index) => {
      const x = page.left + (index * contentWidth) / 2
      printText(doc, name, x, y, { size: 8.5, color: palette.inkSoft, width })
      return printText(doc, value, x, y + 13, { face: 'bold', size: 11.5, color: palette.ink, width })
    })
    y += 13 + Math.max(...heights) + 14
  }
  return y
}

function printLines(doc: Doc, wording: Wording, donation: GivenDonation, from: number): number {
  let y = printColumnHeads(doc, wording, from + 6)
  for (const line of donation.lines) {
    const cells: [keyof typeof columns, string, Pick<PrintOptions, 'align' | 'face'>][] = [
      ['cause', printable(wording, line.cause), { face: 'bold' }],
      ['fundType', line.fundType === null ? '–' : printable(wording, line.fundType), {}],
      ['quantity', line.quantity, { align: 'right' }],
      ['amount', wording.amount(line.amount), { align: 'right' }],
    ]
    const optionsOf = (column: keyof typeof columns, its: Pick<PrintOptions, 'align' | 'face'>) => ({
      ...{ size: 10, color: palette.ink, width: columns[column].width },
      ...its,
    })
    const height = Math.max(
      ...cells.map(([column, text, its]) => heightOf(doc, text, optionsOf(column, its))),
    )
    if (y + height + 16 > page.bottom - 20) y = printColumnHeads(doc, wording, newPage(doc))
    for (const [column, text, its] of cells)
      printText(doc, text, columns[column].x, y + 8, optionsOf(column, its))
    y += height + 16
    rule(doc, y, palette.line, 0.75)
  }
  return y
}

function printColumnHeads(doc: Doc, wording: Wording, y: number): number {
  for (const column of ['cause', 'fundType', 'quantity', 'amount'] as const)
    printText(doc, wording.labels[column], columns[column].x, y + 5, {
      ...{ face: 'bold', size: 8.5, color: palette.greenDark, width: columns[column].width },
      align: column === 'quantity' || column === 'amount' ? 'right' : 'left',
    })
  rule(doc, y + 24, palette.green, 1)
  return y + 24
}

/** Below the lines: their total, and the part of it that was refunded. */
function printRefunded(
  doc: Doc,
  wording: Wording,
  donation: GivenDonation,
  receipt: IssuedReceipt,
  from: number,
): number {
  let y = from
  for (const [label, amount] of [
    [wording.labels.total, wording.amount(donation.amount)],
    [wording.labels.refunded, `−${wording.amount(donation.amount - receipt.amount)}`],
  ] as const) {
    if (y + 28 > page.bottom - 20) y = newPage(doc)
    const style = { face: 'bold', size: 10, color: palette.ink, align: 'right' } as const
    printText(doc, label, page.left, y + 8, { ...style, width: columns.amount.x - page.left - 12 })
    printText(doc, amount, columns.amount.x, y + 8, { ...style, width: columns.amount.width })
    y += 28
    rule(doc, y, palette.line, 0.75)
  }
  return y
}

function printTotal(
  doc: Doc,
  wording: Wording,
  donation: GivenDonation,
  receipt: IssuedReceipt,
  y: number,
): void {
  doc.roundedRect(page.left, y, contentWidth, 78, 8).fill(palette.greenSoft)
  const label = receipt.amount < donation.amount ? wording.labels.remaining : wording.labels.total
  printText(doc, label, page.left + 18, y + 14, {
    ...{ size: 8.5, color: palette.inkSoft, width: 200 },
  })
  printText(doc, wording.amount(receipt.amount), page.left + 18, y + 28, {
    ...{ face: 'serif', size: 22, color: palette.greenDark, width: 200 },
  })
  printText(doc, wording.labels.amountInWords, page.left + 230, y + 14, {
    ...{ size: 8.5, color: palette.inkSoft, width: 200 },
  })
  printText(doc, wording.amountInWords(receipt.amount), page.left + 230, y + 28, {
    ...{ face: 'bold', size: 10.5, color: palette.ink, width: contentWidth - 230 - 18 },
  })
}

function printFoot(doc: Doc, wording: Wording, url: string): void {
  const size = 96
  const top = page.bottom - size - 34
  drawQrCode(doc, url, page.left, top, size)
  const x = page.left + size + 20
  const width = contentWidth - size - 20
  let y = top + 4
  y += printText(doc, wording.receipt.receivedWithThanks(charityName), x, y, {
    ...{ face: 'serif', size: 11, color: palette.greenDark, width },
  })
  y += 8
  y += printText(doc, `${wording.receipt.scan}:`, x, y, { size: 9, color: palette.inkSoft, width })
  doc.link(x, y, width, 13, url)
  y += printText(doc, url, x, y, { size: 9, color: palette.green, width })
  printText(doc, wording.receipt.byComputer, x, y + 6, { size: 9, color: palette.inkSoft, width })
}

function drawQrCode(doc: Doc, url: string, x: number, y: number, size: number): void {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // A hair wider than it is, or some viewers show seams.
      if (modules.get(row, column)) doc.rect(x + column * step, y + row * step, step + 0.05, step + 0.05)
  doc.fill(palette.ink)
}

function numberPages(doc: Doc, wording: Wording): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    rule(doc, page.bottom - 10, palette.line, 0.75)
    const style = { size: 8, color: palette.inkSoft, width: contentWidth / 2 }
    printText(doc, charityName, page.left, page.bottom, style)
    if (count > 1)
      printText(doc, wording.receipt.page(index + 1, count), page.left + contentWidth / 2, page.bottom, {
        ...style,
        align: 'right',
      })
  }
}

function newPage(doc: Doc): number {
  doc.addPage({ size: 'A4', margin: 0 })
  return 56
}

function rule(doc: Doc, y: number, stroke: string, width: number): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).lineCap('butt').stroke(stroke)
}

const printable = (wording: Wording, text: string) => (isPrintable(text) ? text : wording.receipt.unprintable)
