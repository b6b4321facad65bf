import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDonation } from '../../../../contract/src/donations.ts'
import { call } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { DonationDetails } from './donation-details.tsx'

/** The details of the donation `id`; closed while there is none. */
export function DonationDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  // The content stays while the dialog goes.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)

  const donation = useQuery({
    queryKey: ['donations', 'details', shown],
    queryFn: ({ signal }) => call(readDonation, { params: { id: shown ?? 0 }, signal }),
    enabled: shown !== undefined,
  })

  return (
    <Dialog
      title={donation.data ? `Donation ${donation.data.donation_code}` : 'Donation'}
      open={id !== undefined}
      onClose={onClose}
      width="wide"
    >
      {donation.isError ? (
        <LoadProblem query={donation} />
      ) : donation.data ? (
        <DonationDetails donation={donation.data} />
      ) : (
        <DetailsLoading />
      )}
    </Dialog>
  )
}

function DetailsLoading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading</span>
      {['h-36', 'h-36', 'h-28'].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the grey boxes are all alike
        <Skeleton key={place} className={height} />
      ))}
    </div>
  )
}
