import { type BankAccount, deleteBankAccount } from '../../../../contract/src/bank-accounts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useSend } from '../use-send.ts'
import { waitsMessage } from './waits-message.ts'

/** Asks, then deletes an account; the server closes one that donors may have paid into. */
export function DeleteDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const send = useSend(deleteBankAccount, {
    onDone: ({ deleted }) => {
      showSuccess(
        deleted === null
          ? waitsMessage
          : deleted
            ? 'Bank account deleted.'
            : 'Donors may have paid into this account: it has been closed instead, and its history kept.',
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${account.bank_name} ${account.number}`}
      question="Donors will no longer see this account. If donors may have paid into it, it is closed instead and its history kept."
      confirm="Delete"
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: account.id } })}
      onClose={onClose}
    />
  )
}
