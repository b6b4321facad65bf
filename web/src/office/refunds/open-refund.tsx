import { useState } from 'react'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import {
  decideRefund,
  minutesUntilDecision,
  type Refund,
  type Refundable,
} from '../../../../contract/src/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useRight } from '../shell/use-right.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** A refund that the gateway has neither confirmed nor refused, and what a person can do about it. */
export function OpenRefund({ of, paid, person }: { of: Refund; paid: Refundable; person: string }) {
  const mayDecide = useRight('donation.refund')
  const [made, setMade] = useState<boolean>()
  const gateway = gatewayTitle(paid.gateway)
  const decidedFrom = new Date(of.asked_at).getTime() + minutesUntilDecision * 60_000
  const tooEarly = Date.now() < decidedFrom
  return (
    <Notice look="warning" role="status">
      <p>
        {gateway} has not confirmed the refund of {formatRupees(of.amount)}. We keep checking automatically;
        until the outcome is known, no other refund of this payment can be started. Please do not send the
        money another way in the meantime.
      </p>
      {mayDecide && tooEarly && (
        <p className="mt-2 font-normal">
          {gateway} may still be answering. From {formatInstant(new Date(decidedFrom).toISOString())} you can
          enter here what you found in its portal.
        </p>
      )}
      {mayDecide && !tooEarly && (
        <div className="mt-3 grid gap-2">
          <p className="font-normal">Have you looked it up in the {gateway} portal?</p>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" onClick={() => setMade(true)}>
              It was refunded
            </Button>
            <Button look="secondary" size="small" onClick={() => setMade(false)}>
              It was not refunded
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
  const deciding = useSend(decideRefund, { onDone: onClose })
  const form = useEntryForm(decideRefund, {
    first: { made, reason: '' },
    send: (body) => deciding.mutateAsync({ params: { id: paid.attempt_id }, body }),
  })
  const rupees = formatRupees(of.amount)

  return (
    <FormDialog
      title={made ? 'It was refunded' : 'It was not refunded'}
      send={made ? `Record ${rupees} as refunded` : 'Record as not refunded'}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        {made
          ? `${rupees} will be booked as refunded to ${person}.`
          : `The charity still holds ${rupees}, and the refund to ${person} can be tried again.`}
      </p>
      <TextArea label="Reason" rows={2} helper="What you found, and where" {...form.field('reason')} />
    </FormDialog>
  )
}
