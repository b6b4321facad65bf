import { rejectTransfer } from '../../../../contract/src/transfers.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { type Decided, DecisionForm } from './decision-form.tsx'
import { personOf } from './shown.ts'

/** The transfer did not arrive: the donor or payee sees this and can pay again. */
export function RejectForm({ of, transfer, onClose }: Decided) {
  const rejecting = useSend(rejectTransfer, { onDone: onClose })
  const form = useEntryForm(rejectTransfer, {
    first: { reason: '' },
    send: (body) => rejecting.mutateAsync({ params: { id: transfer.attempt_id }, body }),
  })

  return (
    <DecisionForm
      title="Reject this transfer"
      lead={`The ${of.what} is marked as failed, and the ${personOf(of)} can try again.`}
      form={form}
      send="Reject"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}
