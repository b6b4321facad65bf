import type { IssuedReceipt } from './receipts.queries.ts'

/** Where anybody who holds a receipt can check it. */
export const receiptUrl = (publicUrl: string, { token }: Pick<IssuedReceipt, 'token'>) =>
  `${publicUrl}/receipt/${token}`
