import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import type { Charity } from '../../../contract/src/charity.ts'
import type { PublicPageData } from '../../../contract/src/public-page.ts'
import { type Phrase, say } from '../../../words/src/say.ts'
import { loadWords } from '../load-words.ts'
import { Spinner } from '../ui/spinner.tsx'
import { CharityContext } from './charity-context.ts'
import { PublicPage } from './donate/public-page.tsx'
import { bankAccountsQuery, causesQuery, paymentPairsQuery } from './public-page.queries.ts'
import { SiteFooter } from './site-footer.tsx'
import { statusWords } from './site-words.ts'

type LinkedPage = ComponentType<{ link: string }>

/** A page of one donation or payment; its words come with it. */
const linkedPage = (load: () => Promise<LinkedPage>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadWords(statusWords)])
    return { default: page }
  })

const DonationPage = linkedPage(async () => (await import('./status/donation-page.tsx')).DonationPage)
const PaymentPage = linkedPage(async () => (await import('./status/payment-page.tsx')).PaymentPage)
const TransferPage = linkedPage(async () => (await import('./transfer/transfer-page.tsx')).TransferPage)
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** Pages that belong to one donation or payment, by the first part of their address. */
const linkedPages: Record<string, { title: Phrase; Page: LinkedPage }> = {
  donation: { title: 'site.title.donation', Page: DonationPage },
  payment: { title: 'site.title.payment', Page: PaymentPage },
  pay: { title: 'site.title.pay', Page: TransferPage },
}

const publicPage = {
  title: undefined,
  isLinked: false,
  page: <PublicPage openPaymentPage={(url) => location.assign(url)} />,
}

/** The page of an address. The server answers unknown addresses with HTTP 404. */
export function pageAt(pathname: string) {
  if (pathname === '/') return publicPage
  const [, name = '', link = ''] = /^\/([a-z]+)\/([A-Za-z0-9_-]{22})\/?$/.exec(pathname) ?? []
  const linked = linkedPages[name]
  return linked
    ? { title: say(linked.title), isLinked: true, page: <linked.Page link={link} /> }
    : { title: say('site.title.not-found'), isLinked: false, page: <NotFoundPage /> }
}

/** What the pages fetch; the public page's data may have come with the page. */
export function siteQueries(data?: PublicPageData): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        retryDelay: 800,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Offline is an error to show, not a reason to wait without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (data) {
    queries.setQueryData(causesQuery.queryKey, data.causes)
    queries.setQueryData(paymentPairsQuery.queryKey, data.pairs)
    queries.setQueryData(bankAccountsQuery.queryKey, data.accounts)
  }
  return queries
}

/** The donor's site at one address, the same on the server and in the browser. */
export function Site({
  pathname,
  charity,
  queries,
}: {
  pathname: string
  charity: Charity
  queries: QueryClient
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <CharityContext value={charity}>
          <Suspense fallback={<PageLoading />}>{pageAt(pathname).page}</Suspense>
          <SiteFooter />
        </CharityContext>
      </QueryClientProvider>
    </StrictMode>
  )
}

function PageLoading() {
  return (
    <main className="grid min-h-[60svh] place-items-center text-brand">
      <Spinner label={say('site.loading')} className="size-8" />
    </main>
  )
}
