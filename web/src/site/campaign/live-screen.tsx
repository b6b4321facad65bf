import { givingTarget, progressOf } from '../../../../contract/src/campaign-state.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { sitePath } from '../parts/site-page.tsx'
import { GoalBar, goalText, stateText } from './campaign-page.tsx'
import { MatchingLines } from './matching-lines.tsx'

/** Number of gifts on the screen: more would be too small to read from ten metres, or would not fit. */
const shownGifts = 4

/** Font size at which the total fits on one line beside the QR code on a 4:3 screen. */
const sizeOf = ({ length }: string): string =>
  length > 13 ? 'text-[8vmin]' : length > 10 ? 'text-[10vmin]' : 'text-[13vmin]'

/**
 * Total, newest gifts and QR code of a campaign for a telethon or mosque. Sizes follow the screen;
 * public/live.js refreshes it and marks a lost connection.
 */
export function LiveScreen({ campaign, publicUrl }: { campaign: PublicCampaign; publicUrl: string }) {
  const { t } = useReader()
  const { fundtitle, slug, goal, figures, gifts, matching } = campaign
  const isCollecting = campaign.state === 'collecting'
  const [pledge] = matching.open
  const progress = progressOf(campaign, figures)
  const total = goalText(t, campaign, progress)
  const to = givingTarget(campaign.state, campaign)
  const invitation =
    to === 'cause'
      ? t('campaign-page.give-to-cause', { cause: campaign.cause.fundtitle })
      : t('campaign-page.scan')
  const address = `${publicUrl}${sitePath(t, `/campaigns/${slug}`)}`
  return (
    <main className="grid min-h-svh grid-cols-[minmax(0,1fr)] content-between gap-[2vmin] bg-white p-[4vmin] leading-normal wrap-anywhere">
      <h1 className="line-clamp-2 font-display text-[7vmin] leading-tight font-bold text-balance text-brand-dark">
        <bdi>{fundtitle}</bdi>
      </h1>
      <div className="grid items-center gap-[4vmin] landscape:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className={`leading-none font-bold wrap-normal text-brand tabular-nums ${sizeOf(total)}`}>
            {total}
          </p>
          {goal !== null && (
            <>
              <p className="mt-[2vmin] text-[5vmin] text-ink-soft tabular-nums">
                {t('campaign-page.of-goal', { goal: goalText(t, campaign, goal) })}
              </p>
              <GoalBar
                label={t('campaign-page.progress', {
                  progress: total,
                  goal: goalText(t, campaign, goal),
                })}
                share={progress / goal}
                promised={0}
                className="mt-[2vmin] h-[5vmin]"
              />
            </>
          )}
          <p className="mt-[2vmin] text-[4.5vmin] tabular-nums">
            {t('campaign-page.count.donations', { count: figures.donations })}
          </p>
          {!isCollecting && <p className="mt-[1vmin] text-[4vmin] font-semibold">{stateText(t, campaign)}</p>}
        </div>
        {to !== 'nowhere' && (
          <figure className="max-w-[44vmin] justify-self-center text-center">
            <QrCode text={address} label={invitation} className="mx-auto size-[36vmin]" />
            <figcaption className="mt-[1vmin] text-[4vmin] font-semibold">{invitation}</figcaption>
          </figure>
        )}
      </div>
      {pledge && (
        <MatchingLines
          campaign={{ ...campaign, matching: { ...matching, open: [pledge] } }}
          className="line-clamp-2 text-[3.5vmin] leading-snug font-semibold text-brand-dark"
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-[0.5vmin] text-[4vmin]">
        {gifts
          .slice(0, shownGifts - (isCollecting ? 0 : 1) - (pledge ? 1 : 0))
          .map(({ name, amount, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and gifts have no public id
            <li key={index} className="flex gap-x-[2vmin] portrait:flex-wrap">
              <bdi className="max-w-full shrink-0 truncate font-semibold landscape:max-w-1/2">
                {name ?? t('campaign-page.a-donor')}
              </bdi>
              {amount !== null && <span className="shrink-0 tabular-nums">{formatRupees(t, amount)}</span>}
              {message && <bdi className="truncate text-ink-soft">{message}</bdi>}
            </li>
          ))}
      </ul>
      <p id="connection-lost" role="status" hidden className="text-[3.5vmin] font-semibold text-danger">
        {t('campaign-page.connection-lost')}
      </p>
    </main>
  )
}
