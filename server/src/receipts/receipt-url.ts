import { pageUrl } from '../charity/sender.ts'
import type { IssuedReceipt } from './receipts.queries.ts'

/** URL where any holder of a receipt can check it, in the receipt's language. */
export const receiptUrl = (publicUrl: string, { token }: Pick<IssuedReceipt, 'token'>) =>
  pageUrl({ publicUrl }, `/receipt/${token}`)
