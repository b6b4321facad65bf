import { reopenTransfer } from '../../../../../contract/src/transfers.ts'
import { say } from '../../../../../words/src/say.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSend } from '../../session/use-send.ts'
import { useEntryForm } from '../use-entry-form.ts'
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
      title={say('details.decision.reopen')}
      lead={say('details.reopen.lead', { what: of.what })}
      form={form}
      send={say('details.reopen.send')}
      onClose={onClose}
    >
      <TextArea label={say('office-fields.reason')} rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}
