import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { anchorTag, sitePath } from '../parts/site-page.tsx'

type ListedPagesProps = { title: string; slug: string; pages: PublicCampaign['pages'] }

/** Links to supporters' pages of a campaign, with the amount of each. */
export function ListedPages({ title, slug, pages }: ListedPagesProps) {
  const { t } = useReader()
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="campaign-pages" className="panel p-4 sm:p-6">
      <h3 id="campaign-pages" className="text-lg font-bold">
        {title}
      </h3>
      <ul className="divide-y divide-line">
        {pages.map((page) => (
          <li key={page.slug} className="flex flex-wrap justify-between gap-x-3 py-2 text-sm">
            {anchorTag(sitePath(t, `/campaigns/${slug}/${page.slug}`))([page.title])}
            <span className="tabular-nums">{formatRupees(t, page.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
