import { rejectTransfer } from '../../../../contract/src/transfers.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { type Decided, DecisionForm } from './decision-form.tsx'

/** One of two transfers came and the other does not: rejecting that one settles the donation with what came. */
export function SettleForm({ of, transfer, came, onClose }: Decided & { came: string }) {
  const rejecting = useSend(rejectTransfer, { onDone: onClose })
  const form = useEntryForm(rejectTransfer, {
    first: { reason: '' },
    send: (body) => rejecting.mutateAsync({ params: { id: transfer.attempt_id }, body }),
  })

  return (
    <DecisionForm
      title="Settle with what came"
      lead={`The other transfer is rejected, and the ${of.what} is the ${came} that came.`}
      form={form}
      send="Settle"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}
