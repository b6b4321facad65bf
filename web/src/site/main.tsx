import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { charityId, type PageData, pageDataId } from '../../../contract/src/public-page.ts'
import { languageCookie, seenSuffix, splitPath } from '../../../words/src/split-path.ts'
import { loadTranslations } from '../load-translations.ts'
import { rememberLanguage } from '../remember-language.ts'
import { documentReader } from '../ui/reader.tsx'
import { siteTranslations } from './parts/site-translations.ts'
import { Site } from './site.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('site.html has no #root')

const readJson = (id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null')

const { path, named } = splitPath(location.pathname)
const data: PageData | null = readJson(pageDataId)
const site = (
  <Site
    pathname={path}
    search={location.search}
    reader={documentReader()}
    charity={readJson(charityId)}
    page={{ data: data ?? {} }}
  />
)

// Removes query fields that gateways add to the status page's address, because people share the address.
if (/^\/(donation|payment)\//.test(path) && location.search !== '')
  history.replaceState(history.state, '', location.pathname + location.hash)

// The site's title is a heading on the home page only.
if (path !== '/') document.getElementById('site-title')?.setAttribute('role', 'none')

// No top-level await: WebKit runs later imports before this module has finished (the law forbids it).
loadTranslations(siteTranslations).then(
  () => {
    // A transition hydrates in slices of 5 ms, between which the donor's input has priority.
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site))
    else createRoot(root).render(site)
    // Gateways send donors back to an address without a language. Set after the file is evaluated: for
    // DevTools and Lighthouse Chromium looks up the line that sets a cookie, and would parse the file again.
    if (named && !document.cookie.includes(`${languageCookie}=`)) rememberLanguage(`${named}${seenSuffix}`)
  },
  () => document.getElementById('not-loaded')?.classList.remove('hidden'),
)
