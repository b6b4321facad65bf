import { disableMember, enableMember, type Member } from '../../../../contract/src/staff.ts'
import { say } from '../../../../words/src/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { fullName } from '../parts/full-name.ts'
import { useSend } from '../session/use-send.ts'

/** Asks, then keeps somebody out, or lets them in again. */
export function EnableDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const isDisabled = member.status === 'disabled'
  const send = useSend(isDisabled ? enableMember : disableMember, { onDone: onClose })
  const verb = isDisabled ? say('office.action.enable') : say('office.action.disable')
  return (
    <ConfirmDialog
      open
      title={say(isDisabled ? 'staff.enable-one' : 'staff.disable-one', { member: fullName(member) })}
      look={isDisabled ? 'primary' : 'danger'}
      question={isDisabled ? say('staff.enable.question') : say('staff.enable.disable-question')}
      confirm={verb}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: member.id } })}
      onClose={onClose}
    />
  )
}
