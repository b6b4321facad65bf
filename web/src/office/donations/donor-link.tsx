import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DonationDetails, readDonorLink } from '../../../../contract/src/donations.ts'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { PayerLink } from '../details/payer-link.tsx'
import { Fact } from '../details/section.tsx'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'

const name = 'Donor’s link'

/** The donor's own page, which is asked for by a press: the audit says who has seen it. */
export function DonorLink({ of: { id, donation_code, amount, donor } }: { of: DonationDetails }) {
  const [asked, setAsked] = useState(false)
  // Asked for once: each answer is an entry in the audit.
  const link = useQuery({
    ...entryQuery(readDonorLink, { params: { id } }),
    ...{ enabled: asked, staleTime: Number.POSITIVE_INFINITY },
  })
  if (link.data)
    return (
      <PayerLink
        {...{ name, url: link.data.url, phone: donor.phone, country: donor.country }}
        about={`donation ${donation_code} of ${formatRupees(amount)}`}
      />
    )
  return (
    <Fact name={name} span={3}>
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
          Show the link
        </Button>
      )}
    </Fact>
  )
}
