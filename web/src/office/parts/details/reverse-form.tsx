import { useState } from 'react'
import { reverseVerification } from '../../../../../contract/src/transfers.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { useSend } from '../../session/use-send.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { DecisionForm, type DecisionProps } from './decision-form.tsx'

/** Reverses a wrong verification, after a confirmation. */
export function ReverseForm({ of, transfer, onClose }: DecisionProps) {
  const { t } = useReader()
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
      title={t('details.reverse.title')}
      lead={t('details.reverse.lead')}
      form={form}
      send={t('details.reverse.send')}
      onClose={onClose}
    >
      <TextArea label={t('office-fields.reason')} rows={2} {...form.field('reason')} />
      <ConfirmDialog
        title={t('details.reverse.confirm')}
        question={t('details.reverse.question', { what: of.what })}
        confirm={t('details.reverse.send')}
        open={asking}
        onConfirm={form.onSubmit}
        onClose={() => setAsking(false)}
      />
    </DecisionForm>
  )
}
