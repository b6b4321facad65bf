import { useState } from 'react'
import { type DonationDetails, readDonorLink } from '../../../../../contract/src/donations.ts'
import { Button } from '../../../ui/button.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useRead } from '../../session/calls.ts'
import { PayerLink } from '../details/payer-link.tsx'
import { Fact } from '../details/section.tsx'
import { LoadProblem } from '../loaded.tsx'

/** The donor's private page, requested by a button: the audit records who has seen it. */
export function DonorLink({ of: { id, donor } }: { of: DonationDetails }) {
  const { t } = useReader()
  const [asked, setAsked] = useState(false)
  // Fetched once, also after a change: each response is an audit entry.
  const link = useRead(readDonorLink, { params: { id }, enabled: asked, staleTime: 'static' })
  if (link.data)
    return (
      <PayerLink
        name={t('donations.link')}
        what={t('donations.copied.link')}
        url={link.data.url}
        phone={donor.phone}
        country={donor.country}
        message={link.data.message}
      />
    )
  return (
    <Fact name={t('donations.link')} span={3}>
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
          {t('donations.link.show')}
        </Button>
      )}
    </Fact>
  )
}
