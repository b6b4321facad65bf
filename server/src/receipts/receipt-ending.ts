import type { FullCharity } from '../../../contract/src/charity.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { say } from '../../../words/src/say.ts'

/** Builds the end of a receipt: the charity's tax text, and its signature or the note that none is needed. */
export const receiptEnding = ({
  tax_text,
  signature,
}: FullCharity): Pick<ReceiptDocument, 'tax' | 'signature' | 'foot'> => ({
  tax: tax_text,
  signature: signature ? { picture: signature, words: say('receipt.signature') } : null,
  foot: signature ? say('receipt.by-computer-signed') : say('receipt.by-computer'),
})
