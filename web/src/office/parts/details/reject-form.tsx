import { maxCharacters } from '../../../../../contract/src/amounts.ts'
import { rejectTransfer } from '../../../../../contract/src/transfers.ts'
import { useReader } from '../../../ui/reader.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useSend } from '../../session/use-send.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { DecisionForm, type DecisionProps } from './decision-form.tsx'

/**
 * Rejects a transfer that did not arrive as promised. The donor or payee gets the reason, and can pay again.
 */
export function RejectForm({ of, transfer, onClose }: DecisionProps) {
  const { t } = useReader()
  const rejecting = useSend(rejectTransfer, { onDone: onClose })
  const form = useEntryForm(rejectTransfer, {
    first: { reason: '', amount_arrived: '' },
    bodyOf: ({ reason, amount_arrived }) => ({
      reason,
      amount_arrived: amount_arrived === '' ? null : Number(amount_arrived),
    }),
    send: (body) => rejecting.mutateAsync({ params: { id: transfer.attempt_id }, body }),
  })

  return (
    <DecisionForm
      title={t('details.reject.title')}
      lead={t('details.reject.lead', { what: of.what })}
      form={form}
      send={t('office.action.reject')}
      onClose={onClose}
    >
      <TextArea label={t('office-fields.reason')} rows={2} {...form.field('reason')} />
      <TextField
        label={t('details.reject.amount')}
        required={false}
        inputMode="numeric"
        autoComplete="off"
        helper={t('details.reject.amount-helper')}
        allow={/^[0-9]*$/}
        maxLength={maxCharacters}
        {...form.field('amount_arrived')}
      />
    </DecisionForm>
  )
}
