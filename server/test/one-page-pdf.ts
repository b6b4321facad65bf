import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** A bank's receipt: a PDF of one page, with a script that runs when it is opened. */
export function onePagePdf(): Promise<Buffer> {
  const document = new PDFDocument({ compress: false })
  const script = document.ref({ S: 'JavaScript', JS: 'app.alert(1)' })
  Object.assign((document as unknown as { _root: { data: object } })._root.data, { OpenAction: script })
  script.end('')
  document.text('Transfer of Rs. 5,000').end()
  return buffer(document)
}
