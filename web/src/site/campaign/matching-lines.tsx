import { givingTarget } from '../../../../contract/src/campaign-state.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'

/**
 * Pledges that match gifts today: matcher, ratio, last day and unmatched amount. Used-up pledges are omitted,
 * because they would suggest that the campaign needs no more gifts.
 */
export function MatchingLines({ campaign, className }: { campaign: PublicCampaign; className: string }) {
  const { t } = useReader()
  if (givingTarget(campaign.state, campaign) !== 'campaign') return null
  return campaign.matching.open.map((pledge) => (
    <p key={JSON.stringify(pledge)} className={className}>
      {matchingText(t, pledge)}
    </p>
  ))
}

type OpenPledge = PublicCampaign['matching']['open'][number]

function matchingText(t: Translate, { matcher, percent, pot, left, gift_cap, ends_on }: OpenPledge): string {
  const values = {
    matcher: matcher ?? t('campaign-page.matching.a-donor'),
    limited: ends_on === null ? 'no' : 'yes',
    day: ends_on === null ? '' : formatDay(t, ends_on),
    left: formatRupees(t, left),
    pot: formatRupees(t, pot),
  }
  const text =
    percent === 100
      ? t('campaign-page.matching.each', values)
      : t('campaign-page.matching.ratio', {
          ...values,
          amount: formatRupees(t, percent),
          of: formatRupees(t, 100),
        })
  if (gift_cap === null) return text
  return `${text} ${t('campaign-page.matching.cap', { amount: formatRupees(t, gift_cap) })}`
}
