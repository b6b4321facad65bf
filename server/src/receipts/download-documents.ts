import { Readable } from 'node:stream'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { Download } from '../platform/http/answers.ts'
import { loadReceiptPdf } from './load-receipt-pdf.ts'
import { readReceiptStyle } from './read-receipt-style.ts'

type Documents = Parameters<Awaited<ReturnType<typeof loadReceiptPdf>>['streamPdf']>[2]

/**
 * Streams documents as one PDF, with only one document in memory.
 * @param file.name without the extension
 */
export async function downloadDocuments(
  context: AppContext,
  reader: Reader,
  { title, name, documents }: { title: string; name: string; documents: Documents },
): Promise<Download<Readable>> {
  const style = await readReceiptStyle(context, await context.charity(reader.language))
  const { streamPdf } = await loadReceiptPdf()
  return new Download({
    content: Readable.from(streamPdf(reader.t, title, documents, style)),
    type: 'application/pdf',
    name: `${name}.pdf`,
    disposition: 'attachment',
  })
}
