import { type OfficeWay, reverseGift } from '../../../../../contract/src/office-gifts.ts'
import { useReader } from '../../../ui/reader.ts'
import { ReasonDialog } from '../form-dialog.tsx'

type ReverseGiftDialogProps = {
  donationId: number
  way: OfficeWay
  /** Names the gift when several are listed: 'The gift of Rs. 5,000 from Hamza Qureshi'. */
  name?: string
  onClose: () => void
}

export function ReverseGiftDialog({ donationId, way, name, onClose }: ReverseGiftDialogProps) {
  const { t } = useReader()
  return (
    <ReasonDialog
      entry={reverseGift}
      params={{ id: donationId }}
      reason={way === 'cheque' ? t('donations.reverse.bounced') : ''}
      title={t('donations.reverse.title')}
      send={t('donations.reverse.send')}
      lead={t('donations.reverse.lead', { gift: name ?? t('donations.reverse.gift') })}
      onClose={onClose}
    />
  )
}
