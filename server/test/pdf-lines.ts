import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The lines of a PDF as Chrome copies, searches and reads them aloud. */
export const pdfLines = async (pdf: Uint8Array): Promise<string[]> => (await pdfPages(pdf)).flat()

/** Lines of each page. */
export async function pdfPages(pdf: Uint8Array): Promise<string[][]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText().split(/[\r\n]+/))
  document.destroy()
  library.destroy()
  return pages.map((lines) => lines.map((line) => line.trim()))
}
