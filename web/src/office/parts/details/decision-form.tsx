import { type ReactNode, useEffect, useState } from 'react'
import { rejectTransfer, reverseVerification, undoRejection } from '../../../../../contract/src/transfers.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { rupeesField, TextField } from '../../../ui/fields.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSend } from '../../session/calls.ts'
import { useUnsaved } from '../ask-before-leaving.tsx'
import { type FormFrame, useCallForm } from '../call-form.tsx'
import type { PayableRef } from './details-address.tsx'

export type DecisionProps = { payable: PayableRef; transfer: { attempt_id: number }; onClose: () => void }

type DecisionFormProps = {
  title: string
  lead: string
  form: FormFrame
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

export function DecisionForm({ title, lead, form, submitLabel, onClose, children }: DecisionFormProps) {
  const { t } = useReader()
  const { ref, isDirty, isSubmitting, onSubmit } = form
  useUnsaved(isDirty)
  // Moves the focus to the first field, because the button that opened the form is gone.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [ref])
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={onSubmit}
    >
      <div>
        <h5 className="font-bold">{title}</h5>
        <p className="mt-0.5 text-dense text-ink-soft">{lead}</p>
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t('office.action.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

type ReasonFormProps = DecisionProps & {
  decision: 'reject' | 'settle' | 'undo' | 'reverse'
  received: string
}

const calls = {
  reject: rejectTransfer,
  settle: rejectTransfer,
  undo: undoRejection,
  reverse: reverseVerification,
}

/** Form of a decision that needs a reason: reject, settle with one of two transfers, undo or reverse. */
export function ReasonForm({ decision, payable: { what }, transfer, received, onClose }: ReasonFormProps) {
  const { t } = useReader()
  const [asking, setAsking] = useState(false)
  // All four calls take a reason.
  const entry = calls[decision] as typeof rejectTransfer
  const sending = useSend(entry, { onDone: onClose })
  const form = useCallForm(entry, {
    initialValues: { reason: '', amount_arrived: '' },
    toBody: ({ reason, amount_arrived: arrived }) => ({
      reason,
      ...(decision === 'reject' && { amount_arrived: arrived }),
    }),
    async send(body) {
      // The first submission of a reversal opens the confirmation, which submits again.
      if (decision === 'reverse') setAsking(!asking)
      if (decision !== 'reverse' || asking)
        await sending.mutateAsync({ params: { id: transfer.attempt_id }, body })
    },
  })
  const texts = {
    reject: [t('details.reject.title'), t('details.reject.lead', { what }), t('office.action.reject')],
    settle: [
      t('details.decision.settle'),
      t('details.settle.lead', { what, amount: received }),
      t('details.settle.send'),
    ],
    undo: [
      t('details.decision.undo-rejection'),
      t('details.undo-rejection.lead', { what }),
      t('details.undo-rejection.send'),
    ],
    reverse: [t('details.reverse.title'), t('details.reverse.lead'), t('details.reverse.send')],
  } as const
  const [title, lead, submitLabel] = texts[decision]
  return (
    <DecisionForm title={title} lead={lead} form={form} submitLabel={submitLabel} onClose={onClose}>
      <TextArea {...form.field('reason')} rows={2} />
      {decision === 'reject' && (
        <TextField
          {...form.field('amount_arrived')}
          label={t('details.reject.amount')}
          helper={t('details.reject.amount-helper')}
          {...rupeesField}
        />
      )}
      {decision === 'reverse' && (
        <ConfirmDialog
          title={t('details.reverse.confirm')}
          question={t('details.reverse.question', { what })}
          confirmLabel={submitLabel}
          open={asking}
          onConfirm={form.onSubmit}
          onClose={() => setAsking(false)}
        />
      )}
    </DecisionForm>
  )
}
