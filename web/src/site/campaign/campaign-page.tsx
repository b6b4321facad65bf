import type { ReactNode } from 'react'
import { givingTarget, progressOf } from '../../../../contract/src/campaign-state.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { type PublicCampaign, shownCampaign } from '../../../../contract/src/public-campaign.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { CauseImage, Description } from '../donate/cause-panel.tsx'
import { ListedGift } from '../parts/listed-gift.tsx'
import { anchorTag, sitePath } from '../parts/site-page.tsx'
import { ListedPages } from './listed-pages.tsx'
import { MatchingLines } from './matching-lines.tsx'

type CampaignPageProps = { campaign: PublicCampaign; charity: Charity; publicUrl: string }

/** Page of a campaign, rendered by the server alone: its form opens the donation page without a script. */
export function CampaignPage({ campaign, charity, publicUrl }: CampaignPageProps) {
  const { t } = useReader()
  const { slug, fundtitle, funddetail, fundimage, pictures, video, cause } = campaign
  const [cover, ...others] = pictures
  const address = `${publicUrl}${sitePath(t, `/campaigns/${slug}`)}`
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-4 px-4 pt-3 pb-12 sm:px-6 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_auto_1fr] md:gap-6 md:pt-6">
      <div className="panel overflow-hidden md:row-span-3">
        <CauseImage
          cause={{ fundimage }}
          alt={cover?.alt ?? ''}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 48rem) 60vw, 100vw"
          className="aspect-2/1 w-full bg-brand-soft object-cover"
        />
        <div className="px-4 py-4 sm:px-6 md:py-6">
          <h2 className="font-display text-2xl font-bold text-balance text-brand-dark max-md:hidden">
            <bdi>{fundtitle}</bdi>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {t('campaign-page.for-cause', { cause: cause.fundtitle })}
          </p>
          <Description html={funddetail} />
          {others.length > 0 && (
            <ul className="mt-4 grid gap-3 sm:grid-cols-2">
              {others.map(({ address, alt }) => (
                <li key={address}>
                  <CauseImage
                    cause={{ fundimage: address }}
                    alt={alt}
                    sizes="(min-width: 48rem) 30vw, (min-width: 40rem) 50vw, 100vw"
                    className="aspect-4/3 w-full rounded-sm bg-brand-soft object-cover"
                  />
                </li>
              ))}
            </ul>
          )}
          {video && <p className="mt-3">{anchorTag(video)([t('campaign-page.video')])}</p>}
        </div>
      </div>
      <section aria-labelledby="campaign-giving" className="panel grid gap-4 p-4 max-md:row-start-1 sm:p-6">
        <h2 className="font-display text-2xl font-bold text-balance text-brand-dark md:hidden">
          <bdi>{fundtitle}</bdi>
        </h2>
        <h3 id="campaign-giving" className="sr-only">
          {t('campaign-page.giving')}
        </h3>
        <Progress campaign={campaign} />
        <GivingForm campaign={campaign} charity={charity} />
      </section>
      <Gifts gifts={campaign.gifts} />
      <ListedPages title={t('campaign-page.pages')} slug={slug} pages={campaign.pages} />
      <ShareLinks title={fundtitle} address={address}>
        {campaign.allows_pages &&
          givingTarget(campaign.state, campaign) === 'campaign' &&
          anchorTag(`${sitePath(t, '/my')}?campaign=${slug}`)([t('campaign-page.make-page')])}
      </ShareLinks>
    </main>
  )
}

type ShareLinksProps = { title: string; address: string; children?: ReactNode }

export function ShareLinks({ title, address, children }: ShareLinksProps) {
  const { t } = useReader()
  return (
    <p className="flex flex-wrap gap-x-4 px-1 text-sm">
      {anchorTag(`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`)([
        t('campaign-page.share', { place: 'WhatsApp' }),
      ])}
      {anchorTag(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`)([
        t('campaign-page.share', { place: 'Facebook' }),
      ])}
      {children}
    </p>
  )
}

/** First step of giving through a campaign or page, framed by another website; later steps open at `host`. */
export function EmbeddedCampaign({
  campaign,
  charity,
  host,
}: Omit<CampaignPageProps, 'publicUrl'> & { host: string }) {
  const { t } = useReader()
  const shown = shownCampaign(campaign)
  return (
    <main>
      <div className="grid gap-4 p-4">
        <h1 className="font-display text-xl font-bold wrap-anywhere text-brand-dark">
          <bdi>{shown.fundtitle}</bdi>
        </h1>
        <Progress campaign={shown} />
        <GivingForm campaign={campaign} charity={charity} />
        <p className="text-sm text-ink-soft">{t('pages.embed.goes-on', { host })}</p>
      </div>
    </main>
  )
}

/** Amount of a goal in its unit: 'Rs. 500,000', '300 donors'. */
export function goalText(t: Translate, { goal_kind }: PublicCampaign, count: number): string {
  return goal_kind === 'none' || goal_kind === 'amount'
    ? formatRupees(t, count)
    : t(`campaign-page.count.${goal_kind}`, { count })
}

/** Figures and bar. Promised money is paler and never part of the figure. */
export function Progress({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useReader()
  const { goal, goal_kind, figures, matching } = campaign
  const progress = progressOf(campaign, figures)
  const isInRupees = goal_kind === 'amount' || goal_kind === 'none'
  return (
    <div>
      <p className="text-balance">
        <strong className="font-display text-2xl text-brand-dark tabular-nums">
          {goalText(t, campaign, progress)}
        </strong>{' '}
        <span className="text-ink-soft tabular-nums">
          {goal === null
            ? t('campaign-page.given')
            : t('campaign-page.of-goal', { goal: goalText(t, campaign, goal) })}
        </span>
      </p>
      {goal !== null && (
        <GoalBar
          label={t('campaign-page.progress', {
            progress: goalText(t, campaign, progress),
            goal: goalText(t, campaign, goal),
          })}
          share={progress / goal}
          promised={isInRupees ? (figures.promised + matching.promised) / goal : 0}
        />
      )}
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {!isInRupees && `${formatRupees(t, figures.amount)}${t('ui.comma')}`}
        {t('campaign-page.count.donations', { count: figures.donations })}
        {figures.donors !== null &&
          `${t('ui.comma')}${t('campaign-page.count.donors', { count: figures.donors })}`}
      </p>
      {figures.promised > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('campaign-page.promised', { amount: formatRupees(t, figures.promised) })}
        </p>
      )}
      {matching.promised > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('campaign-page.matching.promised', { amount: formatRupees(t, matching.promised) })}
        </p>
      )}
      <p className="mt-1 text-xs text-ink-soft">{t('campaign-page.gross')}</p>
    </div>
  )
}

type GoalBarProps = { label: string; share: number; promised: number; className?: string }

/** Drawn as SVG, because the Content-Security-Policy forbids inline styles. Full when the goal is passed. */
export function GoalBar({ label, share, promised, className = 'mt-2 h-3' }: GoalBarProps) {
  const reached = Math.min(1, share)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={`w-full rounded-full bg-line rtl:-scale-x-100 ${className}`}
    >
      <rect width={100 * Math.min(1, reached + promised)} height="4" className="fill-brand/35" />
      <rect width={100 * reached} height="4" className="fill-brand" />
    </svg>
  )
}

/** Newest gifts, as their donors chose to be listed. */
export function Gifts({ gifts }: Pick<PublicCampaign, 'gifts'>) {
  const { t } = useReader()
  if (gifts.length === 0) return null
  return (
    <section aria-labelledby="campaign-gifts" className="panel p-4 sm:p-6">
      <h3 id="campaign-gifts" className="text-lg font-bold">
        {t('campaign-page.gifts')}
      </h3>
      <ul className="divide-y divide-line">
        {gifts.map((gift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and gifts have no public id
          <ListedGift key={index} gift={gift} unnamed={t('campaign-page.a-donor')} />
        ))}
      </ul>
    </section>
  )
}

/** Sentence about a campaign that is not collecting; the page of a supporter has a goal of its own. */
export const stateText = (t: Translate, { state, starts_on, ends_on, page }: PublicCampaign): string =>
  state === 'goal_reached' && page
    ? t('campaign-page.state.whole-goal')
    : t('campaign-page.state', {
        state,
        from: starts_on ? formatDay(t, starts_on) : '',
        until: ends_on ? formatDay(t, ends_on) : '',
      })

/** Quantities offered for a cause with a fixed price, and for a goal in shares. */
const offeredUnits = [1, 2, 3, 5]

/** Leads to the donation page; when the campaign takes no gifts, to its cause or nowhere. */
export function GivingForm({ campaign, charity }: Omit<CampaignPageProps, 'publicUrl'>) {
  const { t } = useReader()
  const { state, cause, slug, ends_on, goal_kind } = campaign
  const to = givingTarget(state, campaign)
  const sharePrice = goal_kind === 'shares' ? campaign.share_price : null
  const price = cause.amount ?? sharePrice
  return (
    <>
      {campaign.page?.is_open === false && <Notice>{t('campaign-page.page-ended')}</Notice>}
      {state !== 'collecting' && <Notice>{stateText(t, campaign)}</Notice>}
      {state === 'collecting' && ends_on && (
        <p className="text-sm">{t('campaign-page.until', { day: formatDay(t, ends_on) })}</p>
      )}
      <MatchingLines
        campaign={campaign}
        className="rounded-lg bg-brand-soft px-3 py-2 text-sm font-semibold text-brand-dark"
      />
      {to === 'campaign' && (
        <form action={sitePath(t, '/')} target="_top" className="grid gap-2">
          <input type="hidden" name="cause" value={cause.id} />
          <input type="hidden" name="campaign" value={slug} />
          {campaign.page?.is_open && <input type="hidden" name="page" value={campaign.page.slug} />}
          {sharePrice !== null && (
            <p className="text-sm">
              {t('campaign-page.share-price', { amount: formatRupees(t, sharePrice) })}
            </p>
          )}
          <div
            data-amounts={price === null || undefined}
            className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1"
          >
            {price === null
              ? charity.preset_amounts.map((amount) => (
                  <Button key={amount} type="submit" name="amount" value={amount} look="secondary">
                    {formatRupees(t, amount)}
                  </Button>
                ))
              : offeredUnits.map((count) => (
                  <Button key={count} type="submit" name="amount" value={count * price} look="secondary">
                    {cause.amount === null
                      ? t('campaign-page.shares', { count, amount: formatRupees(t, count * price) })
                      : t('pages.embed.units', {
                          count: formatCount(count),
                          unit: cause.unit_name || 'none',
                          amount: formatRupees(t, count * price),
                        })}
                  </Button>
                ))}
          </div>
          <Button type="submit">
            {t(cause.amount === null ? 'pages.embed.other' : 'pages.embed.how-many')}
          </Button>
        </form>
      )}
      {to === 'cause' && (
        <ButtonLink target="_top" href={`${sitePath(t, '/')}?cause=${cause.id}`}>
          {t('campaign-page.give-to-cause', { cause: cause.fundtitle })}
        </ButtonLink>
      )}
      {to === 'nowhere' && (
        <ButtonLink look="secondary" target="_top" href={sitePath(t, '/')}>
          {t('campaign-page.other-causes')}
        </ButtonLink>
      )}
    </>
  )
}
