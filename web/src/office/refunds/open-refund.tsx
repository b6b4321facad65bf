import { useState } from 'react'
import {
  decideRefund,
  minutesUntilDecision,
  type Refund,
  type Refundable,
} from '../../../../contract/src/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { formatDenseInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { capitalised } from '../lists/capitalised.ts'
import { useRight } from '../shell/use-right.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** A refund of which nobody knows yet whether the gateway made it, and what a person can do about it. */
export function OpenRefund({ of, paid, person }: { of: Refund; paid: Refundable; person: string }) {
  const mayDecide = useRight('donation.refund')
  const [made, setMade] = useState<boolean>()
  const gateway = capitalised(paid.gateway)
  const decidedFrom = new Date(of.asked_at).getTime() + minutesUntilDecision * 60_000
  const tooEarly = Date.now() < decidedFrom
  return (
    <Notice look="warning" role="status">
      <p>
        {gateway} did not say whether it gave back {formatRupees(of.amount)}. We ask it again by ourselves;
        until it is known, no other refund of this payment can begin. Please do not send the money another way
        meanwhile.
      </p>
      {mayDecide && tooEarly && (
        <p className="mt-2 font-normal">
          {gateway} may still be answering. From {formatDenseInstant(new Date(decidedFrom).toISOString())} on
          you can say here what you found in its portal.
        </p>
      )}
      {mayDecide && !tooEarly && (
        <div className="mt-3 grid gap-2">
          <p className="font-normal">Have you looked it up in the portal of {gateway}?</p>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" onClick={() => setMade(true)}>
              It was made
            </Button>
            <Button look="secondary" size="small" onClick={() => setMade(false)}>
              It was not made
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
      title={made ? 'It was made' : 'It was not made'}
      send={made ? `${rupees} were given back` : 'Nothing was given back'}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        {made
          ? `${rupees} are booked as given back to ${person}.`
          : `${rupees} stay with the charity, and giving them back to ${person} can be tried again.`}
      </p>
      <TextArea label="Reason" rows={2} helper="What you found, and where" {...form.field('reason')} />
    </FormDialog>
  )
}
