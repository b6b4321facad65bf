import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DonationStatus, readDonationStatus } from '../../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { say } from '../../../../words/src/say.ts'
import { call } from '../../call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { isUnknownLink, statusQuery } from '../parts/link.queries.ts'
import { sitePath } from '../parts/site-path.ts'
import type { UnfinishedDonation } from '../parts/unfinished-donation.ts'
import { canBePaid } from '../status/payable.ts'
import { donationWords } from '../status/status-words.ts'

/**
 * Resumes the device's last donation when a donor returns on their own: its state according to our server,
 * and the way to pay while that is possible.
 * @param onHide forgets it on this device
 */
export function ContinueDonation({
  unfinished: { link, amount },
  onHide,
}: {
  unfinished: UnfinishedDonation
  onHide: () => void
}) {
  const { data, error } = useQuery(
    statusQuery('donation', link, (link, signal) => call(readDonationStatus, { params: { link }, signal })),
  )
  const isUnknown = isUnknownLink(error)

  useEffect(() => {
    if (isUnknown) onHide()
  }, [isUnknown, onHide])

  const statusPage = sitePath(`/donation/${link}`)
  const isOpen = data !== undefined && canBePaid(data)
  return (
    <section
      aria-labelledby="continue-title"
      className="mb-6 grid items-center gap-x-6 gap-y-3 rounded-lg border border-gold bg-gold-soft p-4 sm:p-5 md:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 id="continue-title" className="font-bold">
          {say(isOpen ? 'status.continue.open' : 'status.continue.settled', {
            amount: formatRupees(data?.amount ?? amount),
          })}
        </h2>
        <p role="status" className="mt-0.5 max-w-prose text-sm">
          {data ? stateOf(data) : error ? say('status.continue.unknown') : say('status.continue.looking')}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        {isOpen && (
          <ButtonLink href={data.payment_url ?? statusPage} className="max-sm:col-span-2">
            {say('status.continue.go')}
          </ButtonLink>
        )}
        <ButtonLink href={statusPage} look="secondary">
          {say('status.see')}
        </ButtonLink>
        <Button look="quiet" onClick={onHide}>
          {say('status.continue.hide')}
        </Button>
      </div>
    </section>
  )
}

/** One-line state of the donation. */
function stateOf(donation: DonationStatus): string {
  const { title, text } = donationWords(donation)
  if (donation.status === 'pending' && donation.payment_gateway !== bankTransferGateway)
    return say('status.continue.unpaid')
  if (donation.status === 'success') return say('status.continue.received')
  return donation.status === 'failed' && text[0]
    ? say('status.title-and-text', { title, text: text[0] })
    : title
}
