import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'

/**
 * Renders a PDF as a viewer does and reads it: the text of its pages, and the QR code on the last one as a phone's camera
 * does.
 */
export async function readPdf(file: Buffer): Promise<{ pages: number; text: string; qrCode: string | null }> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const pages = [...document.pages()]
    const last = pages.at(-1)
    if (!last) throw new Error('The PDF has no page.')
    // Before rendering: afterwards this build of PDFium reads no text any more.
    const text = pages.map((page) => page.getText()).join('\n')
    const { data, width, height } = await last.render({ scale: 2, render: 'bitmap' })
    // PDFium's order is blue, green, red; for black on white it is all the same.
    const qrCode = jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? null
    document.destroy()
    return { pages: pages.length, text, qrCode }
  } finally {
    library.destroy()
  }
}
