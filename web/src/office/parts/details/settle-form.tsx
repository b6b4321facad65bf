import { rejectTransfer } from '../../../../../contract/src/transfers.ts'
import { say } from '../../../../../words/src/say.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSend } from '../../session/use-send.ts'
import { useEntryForm } from '../use-entry-form.ts'
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
      title={say('details.decision.settle')}
      lead={say('details.settle.lead', { what: of.what, amount: came })}
      form={form}
      send={say('details.settle.send')}
      onClose={onClose}
    >
      <TextArea label={say('office-fields.reason')} rows={2} {...form.field('reason')} />
    </DecisionForm>
  )
}
