import type { Charity } from '../../../../contract/src/charity.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { sitePath, useCharity } from './site-page.tsx'

/** Titles and addresses of the pages of seasons and alms that the charity offers now. */
export const seasonPages = (
  t: Translate,
  { pages, ramazan_on, alms_funds = [] }: Charity,
): [title: string, url: string][] => [
  ...(pages.includes('wakalah')
    ? [[t('site.title.qurbani'), sitePath(t, '/qurbani')] as [string, string]]
    : []),
  ...(ramazan_on ? [[t('site.title.ramazan'), sitePath(t, '/ramazan')] as [string, string]] : []),
  ...alms_funds.map((fund): [string, string] => [t(`pages.alms.title.${fund}`), sitePath(t, `/${fund}`)]),
]

/** Links from a page of a season or alms to the other such pages. */
export function SeasonLinks({ current }: { current: string }) {
  const { t } = useReader()
  const others = seasonPages(t, useCharity()).filter(([, url]) => url !== sitePath(t, current))
  if (others.length === 0) return null
  return (
    <nav aria-labelledby="season-links" className="mt-8 border-t border-line pt-4 print:hidden">
      <h2 id="season-links" className="font-semibold">
        {t('pages.seasons.more')}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {others.map(([title, url]) => (
          <li key={url}>
            <a
              href={url}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
