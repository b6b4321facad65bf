import type { AppContext } from '../context.ts'
import type { Sender } from '../messages/write-email.ts'
import { Download } from '../platform/http/answers.ts'
import type { OutgoingMail } from '../platform/mail/compose-mail.ts'
import { loadReceiptPdf } from './load-receipt-pdf.ts'
import type { PrintedDocument } from './print-document.ts'
import { readReceiptStyle } from './read-receipt-style.ts'

/** Prints a document in the charity's style: a receipt, statement or voucher. */
async function printPdf(
  context: Pick<AppContext, 'storage' | 'log'>,
  { reader, charity }: Sender,
  printed: PrintedDocument,
) {
  const { writeReceiptPdf } = await loadReceiptPdf()
  const content = await writeReceiptPdf(reader.t, printed, await readReceiptStyle(context, charity))
  return { content, type: 'application/pdf', name: printed.fileName ?? `receipt-${printed.number}.pdf` }
}

export async function printDownload(
  disposition: Download['disposition'],
  ...document: Parameters<typeof printPdf>
): Promise<Download<Buffer>> {
  return new Download({ ...(await printPdf(...document)), disposition })
}

/** Prints the attachment of an e-mail. */
export async function printAttachment(
  ...document: Parameters<typeof printPdf>
): Promise<OutgoingMail['attachments']> {
  const { content, type, name } = await printPdf(...document)
  return [{ filename: name, contentType: type, content }]
}
