import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { isUnknownLink, statusQuery } from '../parts/link.queries.ts'
import { NotFoundPage } from '../parts/not-found-page.tsx'
import { SaveLinkNotice } from '../parts/page-section.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { sitePath, useCharity, useSitePageTitle } from '../parts/site-page.tsx'
import { forgetUnfinished } from '../parts/unfinished-donation.ts'
import { ContactUs } from './contact-us.tsx'
import type { PayBody } from './pay-form.tsx'
import { StatePanel } from './state-panel.tsx'
import { canBePaid } from './status-texts.ts'
import type { Payable, StatusTexts } from './unsettled-texts.ts'

const Receipt = lazy(async () => ({ default: (await import('./receipt.tsx')).Receipt }))

type NamedCode = { name: string; text: string }
export type SummaryProps<Paid> = { paid: Paid; code: NamedCode }

/** Differences between the status pages of donations and payments. */
export type StatusPageParts<Paid extends Payable> = {
  name: 'donation' | 'payment'
  read: (link: string, signal: AbortSignal) => Promise<Paid>
  /** Starts an attempt to pay; returns the page where it is paid. */
  pay: (link: string, body: PayBody) => Promise<{ url: string }>
  /** Whether the payer can enter a missing mobile number with the attempt. */
  asksMobile?: boolean
  words: (t: Translate, paid: Paid, charity: Charity) => StatusTexts
  codeOf: (t: Translate, paid: Paid) => NamedCode
  Summary: ComponentType<SummaryProps<Paid>>
  /** Further actions in any state. */
  Extras?: ComponentType<{ paid: Paid }>
  Thanks?: ComponentType<{ paid: Paid; link: string }>
  DownloadReceipt?: ComponentType<{ link: string }>
  NextLinks?: ComponentType
}

/** Shows the status that our server reports, never one from the address, and polls for changes. */
export function StatusPage<Paid extends Payable>({
  link,
  parts,
}: {
  link: string
  parts: StatusPageParts<Paid>
}) {
  const { t } = useReader()
  const { name, Summary, Extras, Thanks, DownloadReceipt, NextLinks } = parts
  const [openedAt] = useState(Date.now)
  const status = useQuery({
    ...statusQuery(name, link, parts.read),
    refetchInterval: ({ state }) =>
      isUnknownLink(state.error) ? false : pollAfter(state.data, Date.now() - openedAt),
  })
  const { data, error, isPending, isLoadingError, isRefetchError } = status
  const charity = useCharity()
  const words = data && parts.words(t, data, charity)
  const ask = data && <ContactUs contact={data.contact} code={parts.codeOf(t, data)} heading={words?.ask} />

  useSitePageTitle(words?.tab ?? t(titles[name].page))

  useEffect(() => {
    if (data && !canBePaid(data)) forgetUnfinished(link)
  }, [data, link])

  if (isUnknownLink(error)) return <NotFoundPage isSecretLink />
  /** Only the receipt is printed. */
  const screenOnly = data?.receipt ? 'print:hidden' : ''
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <p role="status" className="sr-only">
        {words
          ? t('status.title-and-text', { title: words.title, text: words.text[0] ?? '' })
          : t(titles[name].loading)}
      </p>
      {isPending && <Loading />}
      {isLoadingError && (
        <>
          <h1 className="mb-6 font-display text-2xl font-bold text-brand-dark">{t(titles[name].page)}</h1>
          <SectionProblem query={status} />
        </>
      )}
      {data && words && (
        <div className={columns}>
          <div className={stack}>
            <div className={screenOnly}>
              <StatePanel
                paid={data}
                words={words}
                connected={!isRefetchError}
                asksMobile={parts.asksMobile === true}
                paidActions={
                  <>
                    {Thanks && <Thanks paid={data} link={link} />}
                    <PaidActions
                      paid={data}
                      download={DownloadReceipt && <DownloadReceipt link={link} />}
                      onwards={NextLinks && <NextLinks />}
                    />
                  </>
                }
                onPay={(body) => parts.pay(link, body)}
                onDoubt={status.refetch}
              >
                {words.ask && ask}
                {Extras && <Extras paid={data} />}
              </StatePanel>
            </div>
            {data.receipt && (
              <ErrorBoundary>
                <Suspense>
                  <Receipt document={data.receipt} />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
          <div className={`${stack} ${screenOnly}`}>
            <Summary paid={data} code={parts.codeOf(t, data)} />
            {!words.ask && ask}
            <SaveLinkNotice address={location.origin + location.pathname} />
            {name === 'donation' && (
              <a
                href={sitePath(t, '/my')}
                className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand underline underline-offset-4 print:hidden"
              >
                {t('status.all-donations')}
              </a>
            )}
          </div>
        </div>
      )}
    </main>
  )
}

const titles = {
  donation: { page: 'site.title.donation', loading: 'status.loading.donation' },
  payment: { page: 'site.title.payment', loading: 'status.loading.payment' },
} as const

const columns = 'grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6 print:block'
const stack = 'grid grid-cols-1 gap-4 md:gap-6'

function Loading() {
  return (
    <div className={columns}>
      <Skeleton className="h-120" />
      <Skeleton className="h-80" />
    </div>
  )
}

type PaidActionsProps = { paid: Payable; download: ReactNode; onwards: ReactNode }

function PaidActions({ paid, download, onwards }: PaidActionsProps) {
  const { t } = useReader()
  return (
    <div className="flex flex-wrap items-start justify-center gap-2 empty:hidden max-sm:flex-col max-sm:items-stretch">
      {/* `receipt` is null for a payment from before receipts existed. */}
      {paid.receipt !== null && download}
      {paid.receipt && (
        <Button look={download ? 'secondary' : 'primary'} onClick={() => print()}>
          {t('status.print')}
        </Button>
      )}
      {paid.status === 'success' && onwards}
    </div>
  )
}

const second = 1000
const minute = 60 * second

/**
 * Interval until the status page polls again, in milliseconds; false when no change is expected.
 * Short while a gateway is about to answer, then longer in steps. Long when people check bank transfers,
 * before a payment method is chosen, and after a failure or expiry, when a payment may still be found.
 * @param paid last known state; undefined before the first response
 * @param watched time since the page was opened, in milliseconds
 */
export function pollAfter(
  paid: Pick<Payable, 'status' | 'payment_gateway'> | undefined,
  watched: number,
): number | false {
  switch (paid?.status) {
    case undefined:
      return 5 * second
    case 'pending':
      if (paid.payment_gateway === null || paid.payment_gateway === bankTransferGateway) return 30 * second
      if (watched < minute) return 2 * second
      return watched < 10 * minute ? 5 * second : 30 * second
    case 'failed':
    case 'expired':
      return 30 * second
    default:
      return false
  }
}
