import { disableMember, enableMember, type Member } from '../../../../contract/src/staff.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { fullName } from '../full-name.ts'
import { useSend } from '../use-send.ts'

/** Asks, then keeps somebody out, or lets them in again. */
export function EnableDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const isDisabled = member.status === 'disabled'
  const send = useSend(isDisabled ? enableMember : disableMember, { onDone: onClose })
  const verb = isDisabled ? 'Enable' : 'Disable'
  return (
    <ConfirmDialog
      open
      title={`${verb} ${fullName(member)}`}
      look={isDisabled ? 'primary' : 'danger'}
      question={
        isDisabled
          ? 'They can sign in again and have the rights of their roles. Whoever has not chosen a password yet needs a new invitation.'
          : 'They are signed out everywhere at once and cannot sign in any more. What they did stays in the audit.'
      }
      confirm={verb}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: member.id } })}
      onClose={onClose}
    />
  )
}
