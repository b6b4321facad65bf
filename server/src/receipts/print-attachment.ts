import type { AppContext } from '../context.ts'
import type { Sender } from '../messages/write-email.ts'
import type { OutgoingMail } from '../platform/mail/compose-mail.ts'
import { loadReceiptPdf } from './load-receipt-pdf.ts'
import type { PrintedDocument } from './print-document.ts'
import { readReceiptStyle } from './read-receipt-style.ts'

/** Prints the attachment of an e-mail: a receipt or statement. */
export async function printAttachment(
  context: Pick<AppContext, 'storage' | 'log'>,
  { reader, charity }: Sender,
  attached: PrintedDocument,
): Promise<OutgoingMail['attachments']> {
  const { writeReceiptPdf } = await loadReceiptPdf()
  const content = await writeReceiptPdf(reader.t, attached, await readReceiptStyle(context, charity))
  const filename = attached.fileName ?? `receipt-${attached.number}.pdf`
  return [{ filename, contentType: 'application/pdf', content }]
}
