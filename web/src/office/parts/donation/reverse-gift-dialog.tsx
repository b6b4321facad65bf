import { type OfficeWay, reverseGift } from '../../../../../contract/src/office-gifts.ts'
import { useReader } from '../../../ui/reader.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { useSendForm } from '../use-entry-form.ts'

type ReverseGiftDialogProps = {
  donationId: number
  way: OfficeWay
  /** Names the gift when several are listed: 'The gift of Rs. 5,000 from Hamza Qureshi'. */
  name?: string
  onClose: () => void
}

export function ReverseGiftDialog({ donationId, way, name, onClose }: ReverseGiftDialogProps) {
  const { t } = useReader()
  const form = useSendForm(reverseGift, {
    params: { id: donationId },
    first: { reason: way === 'cheque' ? t('donations.reverse.bounced') : '' },
    onDone: onClose,
  })

  return (
    <ReasonDialog
      title={t('donations.reverse.title')}
      send={t('donations.reverse.send')}
      form={form}
      onClose={onClose}
      lead={t('donations.reverse.lead', { gift: name ?? t('donations.reverse.gift') })}
    />
  )
}
