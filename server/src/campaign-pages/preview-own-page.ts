import { sql } from 'kysely'
import { apiBase } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import type { PublicCampaign } from '../../../contract/src/public-campaign.ts'
import type { AppContext } from '../context.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import { Problem } from '../platform/http/problem.ts'
import { requireOwnPage } from './own-pages.queries.ts'

type Page = NonNullable<PublicCampaign['page']>
type Revision = Omit<Page, 'figures' | 'gifts' | 'team' | 'members'> & { campaign: string }

/**
 * Renders an own page with its newest revision, which staff may not have read. Its links lead nowhere, and
 * its photo has an address that only the owner can open.
 * @throws Problem 404
 */
export async function previewOwnPage(
  { db, liveCampaigns, renderCampaign }: AppContext,
  id: number,
  donor: SignedInDonor,
  language: Language,
): Promise<{ html: string }> {
  await requireOwnPage(db, donor, id)
  const { rows } = await sql<Revision>`
    select page.id, page.slug, campaigns.slug as campaign, title, story, photo, occasion, is_team, revision.goal,
      shown_name, honoree, page.ended_at is null as is_open
    from campaign_pages as page join campaigns on campaigns.id = campaign_id
    join page_revisions as revision on revision.page_id = page.id
    where page.id = ${id} order by revision.id desc limit 1`.execute(db)
  const [revision] = rows
  const campaign = revision && (await liveCampaigns.find(language, revision.campaign))
  if (!campaign || !renderCampaign) throw Problem.notFound('refusal.not-found.campaign-page')
  const photo = revision.photo === noImage ? noImage : `${apiBase}/my/campaign-pages/${id}/photo`
  const figures = { amount: 0, donations: 0, donors: 0, promised: 0 }
  const page = { ...revision, photo, figures, gifts: [], team: null, members: [] }
  return { html: await renderCampaign(language, { ...campaign, page }) }
}
