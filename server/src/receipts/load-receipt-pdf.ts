import type { AppContext } from '../context.ts'

/** Loaded when first needed: a program starts a fifth of a second sooner. */
export const loadReceiptPdf = () => import('./write-receipt-pdf.ts')

let whyNot: string | null = null

/** Why this process prints no receipts; null while nothing is known against it. */
export const whyNoReceipts = (): string | null => whyNot

/**
 * Tries it as soon as a program runs, so that a package that is missing is not first noticed by a donor. What did not load
 * loads only after a restart.
 */
export async function tryReceiptPdf(
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
