import { useState } from 'react'
import { reverseVerification } from '../../../../../contract/src/transfers.ts'
import { say } from '../../../../../words/src/say.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSend } from '../../session/use-send.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { DecisionForm, type DecisionProps } from './decision-form.tsx'

/** Reverses a wrong verification, after a confirmation. */
export function ReverseForm({ of, transfer, onClose }: DecisionProps) {
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
      title={say('details.reverse.title')}
      lead={say('details.reverse.lead')}
      form={form}
      send={say('details.reverse.send')}
      onClose={onClose}
    >
      <TextArea label={say('office-fields.reason')} rows={2} {...form.field('reason')} />
      <ConfirmDialog
        title={say('details.reverse.confirm')}
        question={say('details.reverse.question', { what: of.what })}
        confirm={say('details.reverse.send')}
        open={asking}
        onConfirm={form.onSubmit}
        onClose={() => setAsking(false)}
      />
    </DecisionForm>
  )
}
