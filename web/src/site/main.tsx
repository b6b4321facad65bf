import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { charityAtFirst } from '../../../contract/src/charity-at-first.ts'
import { charityId, type PageData, pageDataId } from '../../../contract/src/public-page.ts'
import { languageCookie, onlySeen, splitPath } from '../../../words/src/split-path.ts'
import { loadWords } from '../load-words.ts'
import { rememberLanguage } from '../remember-language.ts'
import { bankAccountsQuery, causesQuery, paymentPairsQuery } from './parts/public-page.queries.ts'
import { siteWords } from './parts/site-words.ts'
import { Site, siteQueries } from './site.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('site.html has no element with the id "root"')

const written = (id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null')
const { path, named } = splitPath(location.pathname)
// Gateways send donors back to an address without a language.
if (named && !document.cookie.includes(`${languageCookie}=`)) rememberLanguage(`${named}${onlySeen}`)
const data: PageData | null = written(pageDataId)
const queries = siteQueries(data ?? undefined)
const site = (
  <Site
    pathname={path}
    search={location.search}
    charity={written(charityId) ?? charityAtFirst}
    queries={queries}
  />
)

if (path !== '/') {
  // The site's title is not the heading of this page.
  document.getElementById('site-title')?.setAttribute('role', 'none')
} else if (!data) {
  // Requested before the first render, so that the answers load while React starts.
  queries.prefetchQuery(causesQuery)
  queries.prefetchQuery(paymentPairsQuery)
  queries.prefetchQuery(bankAccountsQuery)
}

// No top-level await: WebKit runs later imports before this module has finished (the law forbids it).
loadWords(siteWords).then(
  () => {
    // Hydration runs in its own task and in small portions: the donor's input has priority.
    if (root.hasChildNodes()) setTimeout(() => startTransition(() => void hydrateRoot(root, site)))
    else createRoot(root).render(site)
  },
  () => document.getElementById('not-loaded')?.classList.remove('hidden'),
)
