import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDonation } from '../../../../contract/src/donations.ts'
import { ApiProblem, call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
        <Problem query={donation} onClose={onClose} />
      ) : donation.data ? (
        <DonationDetails donation={donation.data} />
      ) : (
        <DetailsLoading />
      )}
    </Dialog>
  )
}

/** Another try, or the way back when there is no such donation. */
function Problem({ query, onClose }: { query: UseQueryResult; onClose: () => void }) {
  const { error } = query
  const isMissing = error instanceof ApiProblem && error.status === 404
  if (!isMissing) return <LoadProblem query={query} />
  return (
    <EmptyState title={error.message}>
      <Button look="secondary" onClick={onClose}>
        Back to the donations
      </Button>
    </EmptyState>
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
