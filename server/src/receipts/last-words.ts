import type { Charity } from '../../../contract/src/charity.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import type { Wording } from '../charity/wording.ts'

/** How a receipt ends: what the charity says about tax, and its signature, or that none is needed. */
export const lastWords = (
  { receipt, labels }: Wording,
  { tax_text, signature }: Charity,
): Pick<ReceiptDocument, 'tax' | 'signature' | 'foot'> => ({
  tax: tax_text,
  signature: signature ? { picture: signature, words: labels.signature } : null,
  foot: signature ? receipt.byComputerSigned : receipt.byComputer,
})
