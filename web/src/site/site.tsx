import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import type { Charity } from '../../../contract/src/charity.ts'
import type { PageData } from '../../../contract/src/public-page.ts'
import type { Phrase, Reader } from '../../../words/src/reader.ts'
import { loadTranslations, type TranslationFiles } from '../load-translations.ts'
import { Spinner } from '../ui/loading.tsx'
import { ReaderContext, useReader } from '../ui/reader.ts'
import { PublicPage } from './donate/public-page.tsx'
import { CharityContext } from './parts/charity-context.ts'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { neverHydrated } from './parts/hydrate-in-turn.tsx'
import { bankAccountsQuery, causesQuery, paymentPairsQuery, textKey } from './parts/public-page.queries.ts'
import {
  monthlyTranslations,
  myTranslations,
  pagesTranslations,
  statusTranslations,
  stepsTranslations,
} from './parts/site-translations.ts'
import { SiteFooter } from './site-footer.tsx'

type LinkedPage = ComponentType<{ link: string }>

/** Lazy page behind a link, loaded together with its translations. */
const linkedPage = (load: () => Promise<LinkedPage>, more: TranslationFiles = {}) =>
  lazy(async () => {
    const [page] = await Promise.all([
      load(),
      loadTranslations({ ...statusTranslations, ...stepsTranslations, ...more }),
    ])
    return { default: page }
  })

const DonationPage = linkedPage(async () => (await import('./status/donation-page.tsx')).DonationPage)
const PaymentPage = linkedPage(async () => (await import('./status/payment-page.tsx')).PaymentPage)
const TransferPage = linkedPage(async () => (await import('./transfer/transfer-page.tsx')).TransferPage)
const MonthlyPage = linkedPage(
  async () => (await import('./agreement/agreement-page.tsx')).DonorAgreementPage,
  monthlyTranslations,
)
const ZakatPage = lazy(async () => {
  const [{ ZakatPage }] = await Promise.all([
    import('./zakat/zakat-page.tsx'),
    loadTranslations(pagesTranslations),
  ])
  return { default: ZakatPage }
})
const MyPage = lazy(async () => {
  const [{ MyPage }] = await Promise.all([
    import('./my/my-page.tsx'),
    loadTranslations({ ...myTranslations, ...statusTranslations, ...monthlyTranslations }),
  ])
  return { default: MyPage }
})
const TextPage = lazy(async () => ({ default: (await import('./text-page.tsx')).TextPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./parts/not-found-page.tsx')).NotFoundPage,
}))

/** Pages of one donation, payment or agreement, by the first part of their address. */
const linkedPages: Record<string, { title: Phrase; Page: LinkedPage }> = {
  donation: { title: 'site.title.donation', Page: DonationPage },
  payment: { title: 'site.title.payment', Page: PaymentPage },
  pay: { title: 'ui.payment', Page: TransferPage },
  monthly: { title: 'site.title.monthly', Page: MonthlyPage },
}

const Footer = neverHydrated(SiteFooter)

/** Data source of a page: sent with the page, calls of its own, or none. */
type Needs = 'data' | 'calls' | 'nothing'

type KnownPage = { title: Phrase | undefined; Page: ComponentType<{ search: string }> }
/** Pages that are the same for every visitor. */
const knownPages: Record<string, KnownPage> = {
  '/': { title: undefined, Page: PublicPage },
  '/privacy': { title: 'site.title.privacy', Page: () => <TextPage name="privacy" /> },
  '/terms': { title: 'site.title.terms', Page: () => <TextPage name="terms" /> },
  '/zakat': { title: 'site.title.zakat', Page: () => <ZakatPage /> },
}

/** Page of an address. The server answers unknown addresses with HTTP 404. */
export function pageAt(
  pathname: string,
  search = '',
): { title: Phrase | undefined; needs: Needs; page: ReactNode } {
  const known = knownPages[pathname]
  if (known) return { title: known.title, needs: 'data', page: <known.Page search={search} /> }
  if (pathname === '/my') return { title: 'site.title.my', needs: 'calls', page: <MyPage /> }
  const [, name = '', link = ''] = /^\/([a-z]+)\/([A-Za-z0-9_-]{22})\/?$/.exec(pathname) ?? []
  const linked = linkedPages[name]
  return linked
    ? { title: linked.title, needs: 'calls', page: <linked.Page link={link} /> }
    : { title: 'ui.page-not-found', needs: 'nothing', page: <NotFoundPage /> }
}

/** Query client of the pages, filled with the data that came with the page. */
export function siteQueries({ causes, pairs, accounts, text }: PageData = {}): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        retryDelay: 800,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Shows an error when offline, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (causes) queries.setQueryData(causesQuery.queryKey, causes)
  if (pairs) queries.setQueryData(paymentPairsQuery.queryKey, pairs)
  if (accounts) queries.setQueryData(bankAccountsQuery.queryKey, accounts)
  if (text) queries.setQueryData(textKey, text)
  return queries
}

type SiteProps = {
  pathname: string
  search?: string | undefined
  reader: Reader
  charity: Charity
  queries: QueryClient
}

/** Donor's site at one address, the same on the server and in the browser. */
export function Site({ pathname, search = '', reader, charity, queries }: SiteProps) {
  return (
    <StrictMode>
      <ReaderContext value={reader}>
        <QueryClientProvider client={queries}>
          <CharityContext value={charity}>
            <ErrorBoundary>
              <Suspense fallback={<PageLoading />}>{pageAt(pathname, search).page}</Suspense>
            </ErrorBoundary>
            <Footer />
          </CharityContext>
        </QueryClientProvider>
      </ReaderContext>
    </StrictMode>
  )
}

function PageLoading() {
  const { t } = useReader()
  return (
    <main className="grid min-h-[60svh] place-items-center text-brand">
      <Spinner label={t('site.loading')} className="size-8" />
    </main>
  )
}
