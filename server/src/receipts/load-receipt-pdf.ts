import type { AppContext } from '../context.ts'

/** Imported lazily: a program starts a fifth of a second sooner. */
export const loadReceiptPdf = () => import('./write-receipt-pdf.ts')

let whyNot: string | null = null

/** Returns why this process cannot print receipts; null while no problem is known. */
export const receiptPdfError = (): string | null => whyNot

/**
 * Imports the PDF module at start, so that a missing package is reported before a donor needs a receipt.
 * After a failure it loads only after a restart.
 */
export async function checkReceiptPdf(
  log: AppContext['log'],
  load: () => Promise<unknown> = loadReceiptPdf,
): Promise<void> {
  whyNot = await load().then(
    () => null,
    (error: unknown) => {
      log.error({ err: error }, 'receipts cannot be printed')
      return `receipts cannot be printed: ${error}`
    },
  )
}
