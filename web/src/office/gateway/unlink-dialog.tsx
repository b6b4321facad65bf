import { type Association, endAssociation } from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { gatewayName } from '../parts/gateway-name.ts'
import { useSend } from '../session/use-send.ts'

/** Asks, then ends an association now; its history stays. */
export function UnlinkDialog({ association, onClose }: { association: Association; onClose: () => void }) {
  const send = useSend(endAssociation, { onDone: onClose })
  const { payment_method: method, payment_gateway: gateway } = association
  return (
    <ConfirmDialog
      open
      title={say('gateway.unlink.title', {
        method: methodTitle(method.name),
        gateway: gatewayName(gateway.name),
      })}
      question={say('gateway.unlink.question')}
      confirm={say('gateway.associations.unlink')}
      loading={send.isPending}
      onConfirm={() => send.mutate({ params: { id: association.id } }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
