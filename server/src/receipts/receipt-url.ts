import { pageUrl, type Sender } from '../charity/sender.ts'
import type { IssuedReceipt } from './receipts.queries.ts'

/** URL where any holder of a receipt can check it, in the receipt's language. */
export const receiptUrl = (sender: Omit<Sender, 'charity'>, { token }: Pick<IssuedReceipt, 'token'>) =>
  pageUrl(sender, `/receipt/${token}`)
