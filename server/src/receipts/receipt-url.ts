import { pageUrl } from '../charity/sender.ts'
import type { IssuedReceipt } from './receipts.queries.ts'

/** Where anybody who holds a receipt can check it, in the language of the receipt. */
export const receiptUrl = (publicUrl: string, { token }: Pick<IssuedReceipt, 'token'>) =>
  pageUrl({ publicUrl }, `/receipt/${token}`)
