import { deleteBankAccount, type EditedBankAccount } from '../../../../contract/src/bank-accounts.ts'
import { say } from '../../../../words/src/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { waitsMessage } from '../parts/waits-message.ts'
import { useSend } from '../session/use-send.ts'

/** Asks, then deletes an account; the server closes one that donors may have paid into. */
export function DeleteDialog({ account, onClose }: { account: EditedBankAccount; onClose: () => void }) {
  const send = useSend(deleteBankAccount, {
    onDone: ({ deleted }) => {
      showSuccess(
        deleted === null
          ? waitsMessage()
          : deleted
            ? say('bank-accounts.delete.bank-account-deleted')
            : say('bank-accounts.delete.closed-instead'),
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={say('bank-accounts.delete.title', {
        bankName: account.bank_name,
        number: account.number,
      })}
      question={say('bank-accounts.delete.question')}
      confirm={say('ui.delete')}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: account.id } })}
      onClose={onClose}
    />
  )
}
