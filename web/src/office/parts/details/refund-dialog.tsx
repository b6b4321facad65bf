import { useId, useState } from 'react'
import { maxCharacters } from '../../../../../contract/src/amounts.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import { type Refundable, requestRefund } from '../../../../../contract/src/refunds.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { problemMessage } from '../../session/problem-message.ts'
import { useSend } from '../../session/use-send.ts'
import { FormDialog } from '../form-dialog.tsx'
import { gatewayName } from '../gateway-name.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { manualRefundReason } from './manual-refund-reason.ts'

/**
 * Refunds a payment in full or in part, after a confirmation with amount and name. Render it while it is
 * open.
 */
export function RefundDialog({
  paid,
  person,
  onClose,
}: {
  paid: Refundable
  person: string
  onClose: () => void
}) {
  const { t } = useReader()
  const gateway = gatewayName(t, paid.gateway)
  const manualReason = manualRefundReason(t, paid)
  const [asking, setAsking] = useState(false)
  const sending = useSend(requestRefund, { onDone })
  const form = useEntryForm(requestRefund, {
    first: {
      amount: paid.has_unknown_part ? '' : String(paid.left),
      reason: '',
      way: manualReason ? 'by_hand' : 'gateway',
    },
    bodyOf: (values) => ({
      ...values,
      amount: values.amount === '' ? undefined : Number(values.amount),
      left: paid.left,
    }),
    problemsOf: (values): FieldErrors =>
      Number(values.amount) > paid.left
        ? { amount: [t('refunds.make.too-much', { amount: formatRupees(t, paid.left) })] }
        : {},
    // The first submission opens the confirmation, which submits again.
    async send(body) {
      setAsking(!asking)
      if (asking) await sending.mutateAsync({ params: { id: paid.attempt_id }, body })
    },
  })
  const problem = sending.error && problemMessage(t, sending.error, '')
  const { amount, way } = form.values
  const byHand = way === 'by_hand'
  const rupees = formatRupees(t, Number(amount))

  // An unconfirmed refund is shown by the section that opened the dialog.
  function onDone({ status }: { status: 'made' | 'asked' }) {
    if (status === 'made')
      showSuccess(byHand ? t('refunds.recorded', { amount: rupees }) : t('refunds.made', { amount: rupees }))
    onClose()
  }

  return (
    <FormDialog
      title={paid.has_unknown_part ? t('refunds.record') : t('refunds.make')}
      send={byHand ? t('refunds.record.send') : t('refunds.make.send')}
      form={form}
      onClose={onClose}
    >
      {manualReason ? (
        <p className="text-sm">{manualReason}</p>
      ) : (
        <Ways way={way} gateway={gateway} onChoose={form.field('way').onChange} />
      )}
      <TextField
        label={t('ui.amount')}
        inputMode="numeric"
        autoComplete="off"
        helper={
          paid.has_unknown_part
            ? t('refunds.make.amount-helper-unknown', { amount: formatRupees(t, paid.amount) })
            : t('refunds.make.amount-helper', { amount: formatRupees(t, paid.left) })
        }
        allow={/^[0-9]*$/}
        maxLength={maxCharacters}
        {...form.field('amount')}
      />
      <TextArea
        label={t('office-fields.reason')}
        rows={2}
        helper={byHand ? undefined : t('refunds.make.reason-helper', { gateway })}
        {...form.field('reason')}
      />
      <div role="status" className="empty:sr-only">
        {sending.isPending && !byHand && t('refunds.make.waiting', { gateway })}
      </div>
      {problem && <Notice look="danger">{problem}</Notice>}
      <ConfirmDialog
        title={
          byHand
            ? t('refunds.confirm.record.title', { amount: rupees })
            : t('refunds.confirm.make.title', { amount: rupees })
        }
        question={
          byHand
            ? t('refunds.confirm.record.question', { person, amount: rupees })
            : t('refunds.confirm.make.question', { amount: rupees, person, gateway })
        }
        confirm={byHand ? t('refunds.record.send') : t('refunds.make.send')}
        open={asking}
        onConfirm={form.onSubmit}
        onClose={() => setAsking(false)}
      />
    </FormDialog>
  )
}

function Ways({ way, gateway, onChoose }: { way: string; gateway: string; onChoose: (way: string) => void }) {
  const { t } = useReader()
  const name = useId()
  const ways = [
    { value: 'gateway', title: t('refunds.through', { gateway }), lead: t('refunds.through.lead') },
    {
      value: 'by_hand',
      title: t('office.field.by-hand'),
      lead: t('refunds.by-hand.lead'),
    },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('refunds.method-choice')}</legend>
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
