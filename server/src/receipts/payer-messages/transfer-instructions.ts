import { amountText } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { OpenAccount } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { type Block, optionalRow, paragraphs } from '../../messages/write-email.ts'
import type { GivenLine } from '../receipts.queries.ts'

type Parts = {
  parts: { kind: GivenLine['kind']; amount: number }[]
  /** Set for a payment that staff request from a payee. */
  isPayment?: boolean
}

/** Sums lines by the kind of money, in rupees; omits kinds without money. */
export const partsOfLines = (lines: readonly Parts['parts'][number][]): Parts['parts'] =>
  (['zakat', 'general'] as const)
    .map((kind) => ({
      kind,
      amount: lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0),
    }))
    .filter(({ amount }) => amount > 0)

/**
 * Returns the accounts for each kind of money, the reference to give, and the link to report the transfer.
 */
export function transferInstructions(
  t: Translate,
  open: readonly OpenAccount[],
  { code, url, ...transfer }: Parts & { code: string; url: string },
): Block[] {
  const accounts = accountsFor(t, open, transfer)
  // Every account may have been closed since the donation was made.
  if (accounts === null) return paragraphs(noAccount(t, transfer))
  return [
    ...accounts,
    ...paragraphs(t('mail.donation.transfer-reference', { code })),
    ...paragraphs(t('mail.donation.transfer-done', { transfers: transfer.parts.length })),
    { kind: 'button', label: t('receipt.label.report-transfer'), url },
  ]
}

const noAccount = (t: Translate, { isPayment = false }: Parts) =>
  t(isPayment ? 'receipt.no-account-of-payment' : 'receipt.no-account')

/** Returns the accounts for each kind of money; null when none of them is open. */
export function accountsFor(t: Translate, open: readonly OpenAccount[], transfer: Parts): Block[] | null {
  const { parts } = transfer
  const accounts = open.filter((account) => parts.some(({ kind }) => kind === account.kind))
  if (accounts.length === 0) return null
  const isTwo = parts.length > 1
  return [
    ...paragraphs(...(isTwo ? [t('mail.donation.two-transfers')] : [])),
    ...parts.flatMap(({ kind, amount }, index) => {
      const ofKind = accounts.filter((account) => account.kind === kind)
      const words =
        ofKind.length > 0
          ? t(`mail.donation.transfer.${kind}`, { amount: amountText(t, amount), accounts: ofKind.length })
          : noAccount(t, transfer)
      return [
        ...paragraphs(isTwo ? `${index + 1}. ${words}` : words),
        ...ofKind.map((one) => accountBlock(t, one)),
      ]
    }),
  ]
}

const accountBlock = (t: Translate, account: OpenAccount): Block => ({
  kind: 'facts',
  rows: [
    ...optionalRow(t, 'receipt.label.bank', account.bank_name),
    [t('receipt.label.account-title'), account.name],
    [t('receipt.label.account-number'), account.number],
    [t('receipt.label.iban'), account.iban_no.replace(/(.{4})(?=.)/g, '$1 ')],
    ...optionalRow(t, 'receipt.label.swift-code', account.swift_code),
    ...optionalRow(t, 'receipt.label.note', account.note),
  ],
})
