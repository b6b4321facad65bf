import type { FullCharity } from '../../../contract/src/charity.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import type { Translate } from '../../../words/src/reader.ts'

/** Builds the end of a receipt: the charity's tax text, and its signature or the note that none is needed. */
export const receiptEnding = (
  t: Translate,
  { tax_text, signature }: FullCharity,
): Pick<ReceiptDocument, 'tax' | 'signature' | 'foot'> => ({
  tax: tax_text,
  signature: signature ? { picture: signature, words: t('receipt.signature') } : null,
  foot: signature ? t('receipt.by-computer-signed') : t('receipt.by-computer'),
})
