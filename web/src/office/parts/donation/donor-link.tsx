import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DonationDetails, readDonorLink } from '../../../../../contract/src/donations.ts'
import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { PayerLink } from '../details/payer-link.tsx'
import { Fact } from '../details/section.tsx'
import { LoadProblem } from '../load-problem.tsx'

/** The donor's private page, requested by a button: the audit records who has seen it. */
export function DonorLink({ of: { id, donor } }: { of: DonationDetails }) {
  const [asked, setAsked] = useState(false)
  // Fetched once: each response is an audit entry.
  const link = useQuery({
    ...entryQuery(readDonorLink, { params: { id } }),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.data)
    return (
      <PayerLink
        name={say('donations.link')}
        what={say('donations.copied.link')}
        url={link.data.url}
        phone={donor.phone}
        country={donor.country}
        message={link.data.message}
      />
    )
  return (
    <Fact name={say('donations.link')} span={3}>
      {link.isError ? (
        <LoadProblem query={link} />
      ) : (
        <Button
          look="secondary"
          size="small"
          className="mt-1"
          loading={link.isFetching}
          onClick={() => setAsked(true)}
        >
          {say('donations.link.show')}
        </Button>
      )}
    </Fact>
  )
}
