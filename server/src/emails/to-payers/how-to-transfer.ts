import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { amountText } from '../../../../words/src/amount-text.ts'
import { say } from '../../../../words/src/say.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GivenLine } from '../../receipts/receipts.queries.ts'
import { type Block, optionalRow, paragraphs } from '../write-email.ts'

const transferWords = {
  zakat: 'mail.donation.transfer.zakat',
  general: 'mail.donation.transfer.general',
} as const

/** Returns the accounts for each kind of money, the reference to give, and the link to report it. */
export async function howToTransfer(
  db: Database,
  {
    code,
    url,
    parts,
    isPayment = false,
  }: {
    code: string
    url: string
    parts: { kind: GivenLine['kind']; amount: number }[]
    /** Set for a payment that staff request from a payee. */
    isPayment?: boolean
  },
): Promise<Block[]> {
  const noAccount = say(isPayment ? 'receipt.no-account-of-payment' : 'receipt.no-account')
  const accounts = await readOpenBankAccounts(
    db,
    parts.map(({ kind }) => kind),
  )
  // Every account may have been closed since the donation was made.
  if (accounts.length === 0) return paragraphs(noAccount)
  const isTwo = parts.length > 1
  return [
    ...paragraphs(...(isTwo ? [say('mail.donation.two-transfers')] : [])),
    ...parts.flatMap(({ kind, amount }, place) => {
      const ofKind = accounts.filter((account) => account.kind === kind)
      const words =
        ofKind.length > 0
          ? say(transferWords[kind], { amount: amountText(amount), accounts: ofKind.length })
          : noAccount
      return [...paragraphs(isTwo ? `${place + 1}. ${words}` : words), ...ofKind.map(accountBlock)]
    }),
    ...paragraphs(say('mail.donation.transfer-reference', { code })),
    ...paragraphs(say('mail.donation.transfer-done', { transfers: parts.length })),
    { kind: 'button', label: say('receipt.label.report-transfer'), url },
  ]
}

const accountBlock = (account: BankAccount): Block => ({
  kind: 'facts',
  rows: [
    ...optionalRow('receipt.label.bank', account.bank_name),
    [say('receipt.label.account-title'), account.name],
    [say('receipt.label.account-number'), account.number],
    [say('receipt.label.iban'), account.iban_no],
    ...optionalRow('receipt.label.swift-code', account.swift_code),
    ...optionalRow('receipt.label.note', account.note),
  ],
})
