import { html } from '@remix-run/html-template'
import { progressOf } from '../../../contract/src/campaign-state.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import { type Language, languages } from '../../../contract/src/language/language.ts'
import type { PublicCampaign } from '../../../contract/src/public-campaign.ts'
import { amountText } from '../../../words/src/format-values.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { paletteOf } from '../charity/palette.ts'

const size = { width: 480, height: 112 }

/**
 * Draws the progress of a shown campaign as SVG for other websites: title, figure and bar, with promised
 * money paler. Uses the system's fonts, because an SVG image cannot load any.
 */
export function drawThermometer(campaign: PublicCampaign, charity: Charity, language: Language): string {
  const { t } = readerOf(language)
  const { fundtitle, goal, goal_kind, figures, matching } = campaign
  const { brand, brandDark, inkSoft } = paletteOf(charity)
  const progress = progressOf(campaign, figures)
  const isInRupees = goal_kind === 'amount' || goal_kind === 'none'
  const inUnit = (count: number) =>
    isInRupees ? amountText(t, count) : t(`campaign-page.count.${goal_kind}`, { count })
  const reached = goal === null ? 0 : Math.min(1, progress / goal)
  const promised = goal !== null && isInRupees ? (figures.promised + matching.promised) / goal : 0
  const text =
    goal === null
      ? `${inUnit(progress)} ${t('campaign-page.given')}`
      : t('campaign-page.progress', { progress: inUnit(progress), goal: inUnit(goal) })
  const { direction } = languages[language]
  const isRtl = direction === 'rtl'
  const start = isRtl ? size.width - 16 : 16
  const full = size.width - 32
  const bar = (share: number, opacity: number) => {
    const width = Math.round(full * Math.min(1, share))
    const x = isRtl ? size.width - 16 - width : 16
    return html`<rect x="${x}" y="80" width="${width}" height="14" rx="7" fill="${brand}" opacity="${opacity}"/>`
  }
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" font-family="system-ui, sans-serif" direction="${direction}">
<title>${fundtitle}: ${text}</title>
<rect width="${size.width}" height="${size.height}" rx="8" fill="#fff"/>
<text x="${start}" y="34" font-size="20" font-weight="700" fill="${brandDark}">${shortenTitle(fundtitle)}</text>
<text x="${start}" y="62" font-size="16" fill="${inkSoft}">${text}</text>
<rect x="16" y="80" width="${full}" height="14" rx="7" fill="#e5e7eb"/>
${bar(reached + promised, 0.35)}${bar(reached, 1)}
</svg>`)
}

/** Characters of a title that fit into one line; SVG does not wrap. */
const maxTitle = 42

const shortenTitle = (title: string): string =>
  title.length <= maxTitle ? title : `${title.slice(0, maxTitle).replace(/\s+\S*$/, '')} …`
