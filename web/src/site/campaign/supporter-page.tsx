import type { Charity } from '../../../../contract/src/charity.ts'
import { type PublicCampaign, shownCampaign } from '../../../../contract/src/public-campaign.ts'
import { useReader } from '../../ui/reader.tsx'
import { CauseImage } from '../donate/cause-panel.tsx'
import { anchorTag, sitePath } from '../parts/site-page.tsx'
import { Gifts, GivingForm, Progress, ShareLinks } from './campaign-page.tsx'
import { ListedPages } from './listed-pages.tsx'

type SupporterCampaign = PublicCampaign & { page: NonNullable<PublicCampaign['page']> }

type SupporterPageProps = { campaign: SupporterCampaign; charity: Charity; publicUrl: string }

/** Page of a supporter or team, with the texts that staff approved; rendered only on the server. */
export function SupporterPage({ campaign, charity, publicUrl }: SupporterPageProps) {
  const { t } = useReader()
  const { page, slug } = campaign
  const shown = shownCampaign(campaign)
  const path = sitePath(t, `/campaigns/${slug}/${page.slug}`)
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-4 px-4 pt-3 pb-12 sm:px-6 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_auto_1fr] md:gap-6 md:pt-6">
      <div className="panel overflow-hidden md:row-span-3">
        <CauseImage
          cause={{ fundimage: shown.fundimage }}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 48rem) 60vw, 100vw"
          className="aspect-2/1 w-full bg-brand-soft object-cover"
        />
        <div className="px-4 py-4 sm:px-6 md:py-6">
          <h2 dir="auto" className="font-display text-2xl font-bold text-balance text-brand-dark">
            {page.title}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {t('campaign-page.page-for', { occasion: page.occasion, name: page.honoree || 'none' })}{' '}
            {anchorTag(sitePath(t, `/campaigns/${slug}`))([campaign.fundtitle])}
          </p>
          {page.team && (
            <p className="text-sm text-ink-soft">
              {t('campaign-page.of-team')}{' '}
              {anchorTag(sitePath(t, `/campaigns/${slug}/${page.team.slug}`))([page.team.title])}
            </p>
          )}
          <p dir="auto" className="mt-4 max-w-prose wrap-anywhere whitespace-pre-line">
            {page.story}
          </p>
          <p className="mt-4 text-sm text-ink-soft">
            {t('campaign-page.by-supporter', {
              owner: page.shown_name || 'none',
              charity: charity.name || 'none',
            })}{' '}
            {anchorTag(`${path}/report`)([t('campaign-page.report.link')])}
          </p>
        </div>
      </div>
      <section aria-labelledby="campaign-giving" className="panel grid gap-4 p-4 sm:p-6">
        <h3 id="campaign-giving" className="sr-only">
          {t('campaign-page.giving')}
        </h3>
        <Progress campaign={shown} />
        <GivingForm campaign={campaign} charity={charity} />
      </section>
      <Gifts gifts={page.gifts} />
      <ListedPages title={t('campaign-page.members')} slug={slug} pages={page.members} />
      <ShareLinks title={page.title} address={`${publicUrl}${path}`} />
    </main>
  )
}
