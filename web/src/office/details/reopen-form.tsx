import { reopenTransfer } from '../../../../contract/src/transfers.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { type Decided, DecisionForm } from './decision-form.tsx'

/** The transfer was rejected by mistake, or came after all: it waits to be verified again. */
export function ReopenForm({ of, transfer, onClose }: Decided) {
  const reopening = useSend(reopenTransfer, { onDone: onClose })
  const form = useEntryForm(reopenTransfer, {
    first: { reason: '' },
    send: (body) => reopening.mutateAsync({ params: { id: transfer.attempt_id }, body }),
  })

  return (
    <DecisionForm
      title="Take the rejection back"
      lead={`The ${of.what} is pending again, and the transfer can be verified. The rejection stays in the timeline.`}
      form={form}
      send="Take back"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}
