import { useId, useState } from 'react'
import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { type Refundable, requestRefund } from '../../../../contract/src/refunds.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { problemMessage } from '../shell/problem-message.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { onlyByHand } from './only-by-hand.ts'

/** Refunds what was paid or part of it, after a confirmation with amount and name. Render it while it is open. */
export function RefundDialog({
  paid,
  person,
  onClose,
}: {
  paid: Refundable
  person: string
  onClose: () => void
}) {
  const gateway = gatewayTitle(paid.gateway)
  const whyByHand = onlyByHand(paid)
  const [asking, setAsking] = useState(false)
  const sending = useSend(requestRefund, { onDone })
  const form = useEntryForm(requestRefund, {
    first: {
      amount: paid.has_unknown_part ? '' : String(paid.left),
      reason: '',
      way: whyByHand ? 'by hand' : 'gateway',
    },
    bodyOf: (values) => ({
      ...values,
      amount: values.amount === '' ? undefined : Number(values.amount),
      left: paid.left,
    }),
    problemsOf: (values): FieldErrors =>
      Number(values.amount) > paid.left
        ? { amount: [`At most ${formatRupees(paid.left)} can be refunded.`] }
        : {},
    // The first submission opens the confirmation, which submits again.
    async send(body) {
      setAsking(!asking)
      if (asking) await sending.mutateAsync({ params: { id: paid.attempt_id }, body })
    },
  })
  const problem = sending.error && problemMessage(sending.error, '')
  const { amount, way } = form.values
  const byHand = way === 'by hand'
  const rupees = formatRupees(Number(amount))

  // An unconfirmed refund is shown by the section that the dialog was opened from.
  function onDone({ status }: { status: 'made' | 'asked' }) {
    if (status === 'made') showSuccess(byHand ? `Refund of ${rupees} recorded.` : `${rupees} refunded.`)
    onClose()
  }

  return (
    <FormDialog
      title={paid.has_unknown_part ? 'Record a refund' : 'Make a refund'}
      send={byHand ? 'Record' : 'Refund'}
      form={form}
      onClose={onClose}
    >
      {whyByHand ? (
        <p className="text-sm">{whyByHand}</p>
      ) : (
        <Ways way={way} gateway={gateway} onChoose={form.field('way').onChange} />
      )}
      <TextField
        label="Amount"
        inputMode="numeric"
        autoComplete="off"
        helper={
          paid.has_unknown_part
            ? `Whole rupees, out of ${formatRupees(paid.amount)} paid`
            : `Whole rupees, up to ${formatRupees(paid.left)}`
        }
        allow={/^[0-9]*$/}
        maxLength={maxCharacters}
        {...form.field('amount')}
      />
      <TextArea
        label="Reason"
        rows={2}
        helper={byHand ? undefined : `${gateway} sees it too: do not include anything personal.`}
        {...form.field('reason')}
      />
      <div role="status" className="empty:sr-only">
        {sending.isPending && !byHand && `Waiting for ${gateway}. This can take half a minute.`}
      </div>
      {problem && <Notice look="danger">{problem}</Notice>}
      <ConfirmDialog
        title={byHand ? `Record a refund of ${rupees}?` : `Refund ${rupees}?`}
        question={
          byHand
            ? `This records that ${person} already has ${rupees} back. No money is sent.`
            : `${rupees} will be refunded to ${person} through ${gateway}. This cannot be undone.`
        }
        confirm={byHand ? 'Record' : 'Refund'}
        open={asking}
        onConfirm={form.onSubmit}
        onClose={() => setAsking(false)}
      />
    </FormDialog>
  )
}

function Ways({ way, gateway, onChoose }: { way: string; gateway: string; onChoose: (way: string) => void }) {
  const name = useId()
  const ways = [
    { value: 'gateway', title: `Through ${gateway}`, lead: 'It goes back the way it came.' },
    {
      value: 'by hand',
      title: 'By hand',
      lead: 'You have already refunded it yourself, and only record it here.',
    },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Refund method</legend>
      {ways.map(({ value, title, lead }) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          checked={way === value}
          onChoose={() => onChoose(value)}
          className="px-4 py-3"
        >
          <span className="block text-sm font-semibold">{title}</span>
          <span className="block text-sm text-ink-soft">{lead}</span>
        </RadioCard>
      ))}
    </fieldset>
  )
}
