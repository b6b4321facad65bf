import type { PublicPageData } from '../../../../contract/src/public-page.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { sitePath } from '../parts/site-page.tsx'

/**
 * Running campaigns, below the giving form, rendered only on the server. Omits the campaigns' figures,
 * because the home page is cached until the catalogue changes.
 */
export function RunningCampaigns({ campaigns }: { campaigns: NonNullable<PublicPageData['campaigns']> }) {
  const { t } = useReader()
  if (campaigns.length === 0) return null
  return (
    <section
      aria-labelledby="running-campaigns"
      className="mx-auto max-w-7xl px-4 pb-12 sm:px-6 print:hidden"
    >
      <h2 id="running-campaigns" className="mb-3 font-display text-2xl font-bold text-brand-dark">
        {t('campaign-page.running')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {campaigns.map(({ slug, fundtitle, cause, ends_on }) => (
          <li key={slug} className="panel p-4">
            <a
              href={sitePath(t, `/campaigns/${slug}`)}
              className="font-semibold text-brand underline underline-offset-4"
            >
              <bdi>{fundtitle}</bdi>
            </a>
            <p className="text-sm text-ink-soft">{t('campaign-page.for-cause', { cause })}</p>
            {ends_on && <p className="text-sm">{t('campaign-page.until', { day: formatDay(t, ends_on) })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
