import { useState } from 'react'
import { reverseVerification } from '../../../../contract/src/transfers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { type Decided, DecisionForm } from './decision-form.tsx'

/** A verification was wrong: it is reversed, after a confirmation. */
export function ReverseForm({ of, transfer, onClose }: Decided) {
  const [asking, setAsking] = useState(false)
  const reversing = useSend(reverseVerification, { onDone: onClose })
  const form = useEntryForm(reverseVerification, {
    first: { reason: '' },
    // The first submission opens the confirmation, which submits again.
    async send(body) {
      setAsking(!asking)
      if (asking) await reversing.mutateAsync({ params: { id: transfer.attempt_id }, body })
    },
  })

  return (
    <DecisionForm
      title="Reverse this verification"
      lead="The verification stays on record, marked as reversed, and the transfer is pending again."
      form={form}
      send="Reverse"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
      <ConfirmDialog
        title="Reverse the verification?"
        question={`The ${of.what} will be pending again until the transfer is verified or rejected.`}
        confirm="Reverse"
        open={asking}
        onConfirm={form.onSubmit}
        onClose={() => setAsking(false)}
      />
    </DecisionForm>
  )
}
