import { type DonationRow, readDonation } from '../../../../../contract/src/donations.ts'
import { useReader } from '../../../ui/reader.ts'
import { entryQuery } from '../../session/calls.ts'
import { DetailsDialog, useSteps } from '../details/details-dialog.tsx'
import type { ShownList } from '../lists/paged-list.tsx'
import { DonationDetails } from './donation-details.tsx'

type DonationDialogProps = { id: number | undefined; list?: ShownList<DonationRow>; onClose: () => void }

/** Details of the donation `id`, closed while undefined, with steps to its neighbours in the list. */
export function DonationDialog({ id, list, onClose }: DonationDialogProps) {
  const { t } = useReader()
  return (
    <DetailsDialog
      what="donation"
      id={id}
      read={(of) => entryQuery(t, readDonation, { params: { id: of } })}
      titleOf={({ donation_code }) => t('donations.details.title', { code: donation_code })}
      steps={useSteps('donation', id, list)}
      onClose={onClose}
    >
      {(donation) => <DonationDetails donation={donation} />}
    </DetailsDialog>
  )
}
