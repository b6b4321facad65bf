import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { rejectTransfer } from '../../../../contract/src/transfers.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { type Decided, DecisionForm } from './decision-form.tsx'
import { personOf } from './shown.ts'

/** The transfer did not arrive as promised: the donor or payee reads why, and can pay again. */
export function RejectForm({ of, transfer, onClose }: Decided) {
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
      title="Reject this transfer"
      lead={`The ${of.what} is marked as failed. The ${personOf(of)} reads what you write here, on the page and by e-mail, and can try again.`}
      form={form}
      send="Reject"
      onClose={onClose}
    >
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
      <TextField
        label="Amount that arrived"
        required={false}
        inputMode="numeric"
        autoComplete="off"
        helper="Whole rupees (Rs.); leave it empty if nothing arrived"
        allow={/^[0-9]*$/}
        maxLength={maxCharacters}
        {...form.field('amount_arrived')}
      />
    </DecisionForm>
  )
}
