import { readDonation } from '../../../../contract/src/donations.ts'
import { call } from '../../api.ts'
import { DetailsDialog } from '../details/details-dialog.tsx'
import { DonationDetails } from './donation-details.tsx'

/** The details of the donation `id`; closed while there is none. */
export function DonationDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <DetailsDialog
      what="donation"
      id={id}
      read={(of, signal) => call(readDonation, { params: { id: of }, signal })}
      titleOf={({ donation_code }) => `Donation ${donation_code}`}
      onClose={onClose}
    >
      {(donation) => <DonationDetails donation={donation} />}
    </DetailsDialog>
  )
}
