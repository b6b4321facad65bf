import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Translate } from '../../../words/src/reader.ts'
import { type PrintedDocument, printDocument } from './print-document.ts'
import type { Doc } from './print-page.ts'
import type { ReceiptStyle } from './read-receipt-style.ts'

export function writeReceiptPdf(
  t: Translate,
  printed: PrintedDocument,
  style: ReceiptStyle,
): Promise<Buffer> {
  const { title, number, issuer } = printed
  return writePdf(t, { Title: `${title} ${number}`, Author: issuer[0] ?? '' }, (doc) =>
    printDocument(doc, t, printed, style),
  )
}

/** Creates a PDF. @param print prints the pages */
export async function writePdf(
  t: Translate,
  info: PDFKit.DocumentInfo,
  print: (doc: Doc) => void,
): Promise<Buffer> {
  const doc = newDocument(t, info)
  const written = buffer(doc)
  print(doc)
  doc.end()
  return written
}

/** Streams documents as one file, with only one document in memory. */
export async function* streamPdf(
  t: Translate,
  title: string,
  documents: AsyncIterable<{ t: Translate; printed: PrintedDocument }>,
  style: ReceiptStyle,
): AsyncGenerator<Buffer> {
  const doc = newDocument(t, { Title: title })
  for await (const { t: translate, printed } of documents) {
    printDocument(doc, translate, printed, style)
    doc.flushPages()
    const written: Buffer | null = doc.read()
    if (written) yield written
  }
  // A file without pages is not valid.
  if (doc.page === null) doc.addPage()
  doc.end()
  yield* doc as AsyncIterable<Buffer>
}

function newDocument(t: Translate, info: PDFKit.DocumentInfo): Doc {
  const options = { margin: 0, bufferPages: true, autoFirstPage: false, displayTitle: true }
  // Without the default font, whose metrics pdfkit would parse for each document.
  Object.assign(options, { font: null })
  const pdf = new PDFDocument({ size: 'A4', ...options, lang: t.language, info })
  return Object.assign(pdf, { images: new Map() }) as Doc
}
