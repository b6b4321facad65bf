import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'

/**
 * The transfers by which something is paid: one, or two where the gift is zakat and other gifts. An older server says how much
 * is zakat, and knows of one report for both.
 */
export function transfersOf({ transfers, ...whole }: BankTransfer): DueTransfer[] {
  if (transfers) return transfers
  const { amount, zakat_amount, accounts, reference_no, has_receipt_file, submitted_at } = whole
  const report = { reference_no, has_receipt_file, submitted_at, arrived: null }
  if (zakat_amount === 0 || zakat_amount === amount) return [{ part: 'all', amount, accounts, ...report }]
  return (['zakat', 'general'] as const).map((part) => ({
    part,
    amount: part === 'zakat' ? zakat_amount : amount - zakat_amount,
    accounts: accounts.filter(({ kind }) => kind === part),
    ...report,
  }))
}

/** Whether there is nothing left for the donor to do about a transfer. */
export const isReported = ({ submitted_at, arrived }: DueTransfer): boolean =>
  (submitted_at ?? arrived) !== null
