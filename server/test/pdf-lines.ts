import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The lines of a PDF as Chrome copies, searches and reads them aloud. */
export async function pdfLines(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const lines = [...document.pages()].flatMap((page) => page.getText().split(/[\r\n]+/))
  document.destroy()
  library.destroy()
  return lines.map((line) => line.trim())
}
