import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Spinner } from '../ui/spinner.tsx'
import { PublicPage } from './donate/public-page.tsx'
import { bankAccountsQuery, causesQuery, paymentPairsQuery } from './public-page.queries.ts'

const DonationPage = lazy(async () => ({
  default: (await import('./status/donation-page.tsx')).DonationPage,
}))
const PaymentPage = lazy(async () => ({ default: (await import('./status/payment-page.tsx')).PaymentPage }))
const TransferPage = lazy(async () => ({
  default: (await import('./transfer/transfer-page.tsx')).TransferPage,
}))
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

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

/** Pages that belong to one donation or payment, by the first part of their address. */
const linkedPages: Record<string, ComponentType<{ link: string }>> = {
  donation: DonationPage,
  payment: PaymentPage,
  pay: TransferPage,
}

/** The page of an address. The server answers unknown addresses with this same document and HTTP 404. */
function pageAt(pathname: string) {
  if (pathname === '/') return <PublicPage openPaymentPage={(url) => location.assign(url)} />
  const [, name = '', link = ''] = /^\/([a-z]+)\/([A-Za-z0-9_-]{22})\/?$/.exec(pathname) ?? []
  const LinkedPage = linkedPages[name]
  return LinkedPage ? <LinkedPage link={link} /> : <NotFoundPage />
}

if (location.pathname === '/') {
  // Asked for before the first render, so that the answers travel while React starts.
  queries.prefetchQuery(causesQuery)
  queries.prefetchQuery(paymentPairsQuery)
  queries.prefetchQuery(bankAccountsQuery)
} else {
  // Here the site's title is not the page's heading.
  document.getElementById('site-title')?.setAttribute('role', 'none')
}

const root = document.getElementById('root')
if (!root) throw new Error('site.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Suspense fallback={<PageLoading />}>{pageAt(location.pathname)}</Suspense>
    </QueryClientProvider>
  </StrictMode>,
)

function PageLoading() {
  return (
    <main className="grid min-h-[60svh] place-items-center text-green">
      <Spinner label="Loading" className="size-8" />
    </main>
  )
}
