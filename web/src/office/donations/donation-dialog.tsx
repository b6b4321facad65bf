import { readDonation } from '../../../../contract/src/donations.ts'
import { DetailsDialog } from '../details/details-dialog.tsx'
import { entryQuery } from '../entry-query.ts'
import { DonationDetails } from './donation-details.tsx'

/** The details of the donation `id`; closed while there is none. */
export function DonationDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <DetailsDialog
      what="donation"
      id={id}
      read={(of) => entryQuery(readDonation, { params: { id: of } })}
      titleOf={({ donation_code }) => `Donation ${donation_code}`}
      onClose={onClose}
    >
      {(donation) => <DonationDetails donation={donation} />}
    </DetailsDialog>
  )
}
