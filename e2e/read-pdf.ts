import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'

/**
 * Renders a PDF as a viewer does. Returns the text of its pages, and the QR code on the last one as a phone's
 * camera reads it.
 */
export async function readPdf(file: Buffer): Promise<{ pages: number; text: string; qrCode: string | null }> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const pages = [...document.pages()]
    const last = pages.at(-1)
    if (!last) throw new Error('The PDF has no page.')
    // Before rendering: afterwards this build of PDFium extracts no text.
    const text = pages.map((page) => page.getText()).join('\n')
    const { data, width, height } = await last.render({ scale: 2, render: 'bitmap' })
    // PDFium's channel order is BGR; it makes no difference in black and white.
    const qrCode = jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? null
    document.destroy()
    return { pages: pages.length, text, qrCode }
  } finally {
    library.destroy()
  }
}
