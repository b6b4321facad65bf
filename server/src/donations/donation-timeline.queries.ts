import type { Language } from '../../../contract/src/language/language.ts'
import type { TimelineEvent } from '../../../contract/src/payment-events.ts'
import { campaignTitle, titleOfPage } from '../catalogue/campaigns/campaigns.queries.ts'
import { readIntentTimeline } from '../history/timeline.queries.ts'
import type { Database } from '../platform/database/database.ts'

/** Reads the newest events of a donation, oldest first, with the titles of campaigns of corrected lines. */
export async function readDonationTimeline(
  db: Database,
  language: Language,
  intentId: number,
  newest: number,
): Promise<TimelineEvent[]> {
  const timeline = await readIntentTimeline(db, intentId, newest)
  const lines = timeline.flatMap((event) =>
    event.kind === 'line_corrected' ? [event.facts.from, event.facts.to] : [],
  )
  const idsOf = (name: 'campaign_id' | 'page_id') => lines.flatMap((line) => line[name] ?? [])
  if (idsOf('campaign_id').length === 0) return timeline
  const [campaigns, pages] = await Promise.all([
    db
      .selectFrom('campaigns')
      .select(['id', campaignTitle(language).as('title')])
      .where('id', 'in', idsOf('campaign_id'))
      .execute(),
    db
      .selectFrom('campaign_pages as page')
      .select(['page.id', titleOfPage.as('title')])
      .where('page.id', 'in', [0, ...idsOf('page_id')])
      .execute(),
  ])
  const titleIn = (rows: readonly { id: number; title: string | null }[], id: number | null | undefined) =>
    rows.find((row) => row.id === id)?.title ?? []
  for (const line of lines) {
    const titles = [titleIn(campaigns, line.campaign_id), titleIn(pages, line.page_id)].flat()
    line.through = titles.join(' · ') || null
  }
  return timeline
}
