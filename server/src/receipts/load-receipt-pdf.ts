import type { AppContext } from '../context.ts'

/** Imported lazily: a program starts a fifth of a second sooner. */
export const loadReceiptPdf = () => import('./write-receipt-pdf.ts')

let loadError: string | null = null

/** Returns why this process cannot print receipts; null while no problem is known. */
export const receiptPdfError = (): string | null => loadError

/**
 * Imports the PDF module at start, so that a missing package is reported before a donor needs a receipt.
 * After a failure, the process must be restarted.
 */
export async function checkReceiptPdf(
  log: AppContext['log'],
  load: () => Promise<unknown> = loadReceiptPdf,
): Promise<void> {
  loadError = await load().then(
    () => null,
    (error: unknown) => {
      log.error({ err: error }, 'receipts cannot be printed')
      return `receipts cannot be printed: ${error}`
    },
  )
}
