import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type DonationStatus, readDonationStatus } from '../../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { isUnknownLink, statusQuery } from '../parts/link.queries.ts'
import { sitePath } from '../parts/site-page.tsx'
import type { UnfinishedDonation } from '../parts/unfinished-donation.ts'
import { canBePaid, donationTexts } from '../status/status-texts.ts'

type ContinueDonationProps = { unfinished: UnfinishedDonation; takesFocus: boolean; onHide: () => void }

/**
 * Panel about the device's last donation, for a donor who returns to the site: its status according to our
 * server, and a link to pay while that is possible.
 * Takes the focus after the browser's Back, because the page would stay scrolled to the empty form.
 * @param takesFocus set when Back restored the page from the browser's cache
 * @param onHide removes the donation from this device's storage
 */
export function ContinueDonation({ unfinished, takesFocus, onHide }: ContinueDonationProps) {
  const { t } = useReader()
  const { link, amount } = unfinished
  const title = useRef<HTMLHeadingElement>(null)
  const isBack = takesFocus || isBackNavigation()
  const { data, error } = useQuery(
    statusQuery('donation', link, (link, signal) => call(readDonationStatus, { params: { link }, signal })),
  )
  const isUnknown = isUnknownLink(error)

  // The panel takes the place that public/start.js reserved.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.unfinished
  }, [])

  useEffect(() => {
    if (isUnknown) onHide()
  }, [isUnknown, onHide])

  // Runs again at each return to a page that the browser had cached: `unfinished` is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isBack) return
    window.scrollTo(0, 0)
    title.current?.focus()
  }, [unfinished, isBack])

  const statusPage = sitePath(t, `/donation/${link}`)
  const isOpen = data !== undefined && canBePaid(data)
  return (
    <section
      aria-labelledby="continue-title"
      className="mb-6 grid items-center gap-x-6 gap-y-3 rounded-lg border border-gold bg-gold-soft p-4 sm:p-5 md:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 ref={title} id="continue-title" tabIndex={-1} className="font-bold">
          {t(isOpen ? 'status.continue.open' : 'status.continue.settled', {
            amount: formatRupees(t, data?.amount ?? amount),
          })}
        </h2>
        <p role="status" className="mt-0.5 max-w-prose text-sm">
          {data ? stateOf(t, data) : t(error ? 'status.continue.unknown' : 'status.continue.looking')}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        {isOpen && (
          <ButtonLink href={data.payment_url ?? statusPage} className="max-sm:col-span-2">
            {t('status.continue.go')}
          </ButtonLink>
        )}
        <ButtonLink href={statusPage} look="secondary">
          {t('status.see')}
        </ButtonLink>
        <Button look="quiet" onClick={onHide}>
          {t('status.continue.hide')}
        </Button>
      </div>
    </section>
  )
}

/** Whether the browser's Back loaded this page again. */
function isBackNavigation(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

function stateOf(t: Translate, donation: DonationStatus): string {
  const { title, text } = donationTexts(t, donation, { name: '' })
  if (donation.status === 'pending' && donation.payment_gateway !== bankTransferGateway)
    return t('status.continue.unpaid')
  if (donation.status === 'success') return t('status.continue.received')
  return donation.status === 'failed' && text[0]
    ? t('status.title-and-text', { title, text: text[0] })
    : title
}
