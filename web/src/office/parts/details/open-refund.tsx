import { useState } from 'react'
import {
  decideRefund,
  minutesUntilDecision,
  type Refund,
  type Refundable,
} from '../../../../../contract/src/refunds.ts'
import { Button } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/format-instant.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useRight } from '../../session/use-right.ts'
import { useSend } from '../../session/use-send.ts'
import { FormDialog } from '../form-dialog.tsx'
import { gatewayName } from '../gateway-name.ts'
import { useEntryForm } from '../use-entry-form.ts'

/** A refund that the gateway has neither confirmed nor refused, with the actions for staff. */
export function OpenRefund({ of, paid, person }: { of: Refund; paid: Refundable; person: string }) {
  const { t } = useReader()
  const mayDecide = useRight('donation.refund')
  const [made, setMade] = useState<boolean>()
  const gateway = gatewayName(t, paid.gateway)
  const decidedFrom = new Date(of.asked_at).getTime() + minutesUntilDecision * 60_000
  const tooEarly = Date.now() < decidedFrom
  return (
    <Notice look="warning" role="status">
      <p>{t('refunds.open.unconfirmed', { gateway, amount: formatRupees(t, of.amount) })}</p>
      {mayDecide && tooEarly && (
        <p className="mt-2 font-normal">
          {t('refunds.open.too-early', {
            gateway,
            from: formatInstant(t, new Date(decidedFrom).toISOString()),
          })}
        </p>
      )}
      {mayDecide && !tooEarly && (
        <div className="mt-3 grid gap-2">
          <p className="font-normal">{t('refunds.open.question', { gateway })}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" onClick={() => setMade(true)}>
              {t('refunds.open.made')}
            </Button>
            <Button look="secondary" size="small" onClick={() => setMade(false)}>
              {t('refunds.open.not-made')}
            </Button>
          </div>
        </div>
      )}
      {made !== undefined && (
        <DecisionDialog made={made} of={of} paid={paid} person={person} onClose={() => setMade(undefined)} />
      )}
    </Notice>
  )
}

function DecisionDialog({
  made,
  of,
  paid,
  person,
  onClose,
}: {
  made: boolean
  of: Refund
  paid: Refundable
  person: string
  onClose: () => void
}) {
  const { t } = useReader()
  const deciding = useSend(decideRefund, { onDone: onClose })
  const form = useEntryForm(decideRefund, {
    first: { made, reason: '' },
    send: (body) => deciding.mutateAsync({ params: { id: paid.attempt_id }, body }),
  })
  const rupees = formatRupees(t, of.amount)

  return (
    <FormDialog
      title={made ? t('refunds.open.made') : t('refunds.open.not-made')}
      send={made ? t('refunds.decide.made.send', { amount: rupees }) : t('refunds.decide.not-made.send')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        {made
          ? t('refunds.decide.made.lead', { amount: rupees, person })
          : t('refunds.decide.not-made.lead', { amount: rupees, person })}
      </p>
      <TextArea
        label={t('office-fields.reason')}
        rows={2}
        helper={t('refunds.decide.reason-helper')}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
