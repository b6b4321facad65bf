import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { BankCard } from '../parts/bank-card.tsx'
import { RaastCode } from './raast-code.tsx'
import { codeOf } from './transfer-facts.tsx'

/** Accounts for a transfer, each with its Raast code for the exact amount due. */
export function TransferAccounts({ transfer, due }: { transfer: BankTransfer; due: DueTransfer }) {
  const { t } = useReader()
  if (due.accounts.length === 0) return <Notice>{t('status.transfer.no-account')}</Notice>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {due.accounts.map((account) => (
        <BankCard key={account.id} account={account}>
          <RaastCode
            account={account}
            amount={due.amount}
            code={codeOf(t, transfer)}
            expiresAt={transfer.expires_at}
          />
        </BankCard>
      ))}
    </div>
  )
}
