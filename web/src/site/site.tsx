import { type ComponentType, type ReactNode, StrictMode, Suspense } from 'react'
import type { Charity } from '../../../contract/src/charity.ts'
import { textPages } from '../../../contract/src/text-pages.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { loadTranslations, type TranslationFiles } from '../load-translations.ts'
import { Spinner } from '../ui/loading.tsx'
import { ReaderContext, useReader } from '../ui/reader.tsx'
import { PublicPage } from './donate/public-page.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { lazyWithQueries } from './parts/lazy-with-queries.tsx'
import { PageContext, type PageState } from './parts/page-context.ts'
import { CharityContext } from './parts/site-page.tsx'
import {
  donorAccountTranslations,
  monthlyTranslations,
  statusTranslations,
  stepsTranslations,
} from './parts/site-translations.ts'

type LinkedPage = ComponentType<{ link: string }>

/** Lazy page behind a link, loaded together with its translations. */
const linkedPage = (load: () => Promise<LinkedPage>, more: TranslationFiles = {}) =>
  lazyWithQueries(async () => {
    const [page] = await Promise.all([
      load(),
      loadTranslations({ ...statusTranslations, ...stepsTranslations, ...more }),
    ])
    return page
  })

const DonationPage = linkedPage(async () => (await import('./status/donation-page.tsx')).DonationPage)
const PaymentPage = linkedPage(async () => (await import('./status/payment-page.tsx')).PaymentPage)
const TransferPage = linkedPage(async () => (await import('./transfer/transfer-page.tsx')).TransferPage)
const MonthlyPage = linkedPage(
  async () => (await import('./agreement/agreement-page.tsx')).DonorAgreementPage,
  monthlyTranslations,
)
const DonorAccountPage = lazyWithQueries(async () => {
  const [{ DonorAccountPage }] = await Promise.all([
    import('./donor-account/donor-account-page.tsx'),
    loadTranslations({ ...donorAccountTranslations, ...statusTranslations, ...monthlyTranslations }),
  ])
  return DonorAccountPage
})
const CharityPage = lazyWithQueries(async () => (await import('./charity-page.tsx')).CharityPage)
const NotFoundPage = lazyWithQueries(async () => (await import('./parts/not-found-page.tsx')).NotFoundPage)

/** Pages of one donation, payment or agreement, by the first part of their address. */
const linkedPages: Record<string, LinkedPage> = {
  donation: DonationPage,
  payment: PaymentPage,
  pay: TransferPage,
  monthly: MonthlyPage,
}

/** Data source of a page: data that the server sends with the page, calls of the browser, or neither. */
type Needs = 'data' | 'calls' | 'nothing'

const charityPages: string[] = [...textPages, 'zakat', 'qurbani', 'ramazan', 'fitrana', 'fidya', 'kaffarah']

/** Page of an address. The server answers unknown addresses with HTTP 404. */
export function pageAt(pathname: string, search = ''): { needs: Needs; page: ReactNode } {
  if (pathname === '/') return { needs: 'data', page: <PublicPage search={search} /> }
  if (charityPages.includes(pathname.slice(1)))
    return { needs: 'data', page: <CharityPage pathname={pathname} /> }
  if (pathname === '/my') return { needs: 'calls', page: <DonorAccountPage /> }
  const [, name = '', link = ''] = /^\/([a-z]+)\/([A-Za-z0-9_-]{22})\/?$/.exec(pathname) ?? []
  const Linked = linkedPages[name]
  return Linked
    ? { needs: 'calls', page: <Linked link={link} /> }
    : { needs: 'nothing', page: <NotFoundPage /> }
}

type SiteProps = {
  pathname: string
  search?: string | undefined
  reader: Reader
  charity: Charity
  page: PageState
}

/** Donor's site at one address, the same on the server and in the browser. */
export function Site({ pathname, search = '', reader, charity, page }: SiteProps) {
  return (
    <StrictMode>
      <ReaderContext value={reader}>
        <PageContext value={page}>
          <CharityContext value={charity}>
            <ErrorBoundary>
              <Suspense fallback={<PageLoading />}>{pageAt(pathname, search).page}</Suspense>
            </ErrorBoundary>
          </CharityContext>
        </PageContext>
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
