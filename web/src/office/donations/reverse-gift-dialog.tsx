import { type OfficeWay, reverseGift } from '../../../../contract/src/office-gifts.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** Reverses a gift in cash or by cheque, with a reason. Render it while it is open. */
export function ReverseGiftDialog({
  donationId,
  way,
  name = 'The gift',
  onClose,
}: {
  donationId: number
  way: OfficeWay
  /** Where several are shown: which one, 'The gift of Rs. 5,000 from Hamza Qureshi'. */
  name?: string
  onClose: () => void
}) {
  const reversing = useSend(reverseGift, { onDone: onClose })
  const form = useEntryForm(reverseGift, {
    first: { reason: way === 'cheque' ? 'The cheque bounced' : '' },
    send: (body) => reversing.mutateAsync({ params: { id: donationId }, body }),
  })

  return (
    <FormDialog title="Reverse this gift" send="Reverse gift" form={form} onClose={onClose}>
      <p className="text-sm">
        {name} stays to be seen and counts no longer: its receipt becomes void. This cannot be undone.
      </p>
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}
