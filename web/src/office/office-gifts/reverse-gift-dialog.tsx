import { type OfficeWay, reverseGift } from '../../../../contract/src/office-gifts.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** A cheque bounced, or a gift was entered by mistake: it stays to be seen, with the reason. Render it while it is open. */
export function ReverseGiftDialog({
  gift,
  onClose,
}: {
  /** `id` is the donation's. */
  gift: { id: number; way: OfficeWay; amount: number; donor_name: string }
  onClose: () => void
}) {
  const reversing = useSend(reverseGift, { onDone: onClose })
  const form = useEntryForm(reverseGift, {
    first: { reason: '' },
    send: (body) => reversing.mutateAsync({ params: { id: gift.id }, body }),
  })
  return (
    <FormDialog title="Reverse this gift" send="Reverse" form={form} onClose={onClose}>
      <p className="text-sm">
        The gift of <strong>{formatRupees(gift.amount)}</strong> from {gift.donor_name} stays to be seen and
        counts no longer; its receipt becomes void. This cannot be undone.
      </p>
      <TextField
        label="Reason"
        placeholder={gift.way === 'cheque' ? 'Such as: the cheque bounced' : 'Such as: typed wrong'}
        autoComplete="off"
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
