import type * as calls from '../../../contract/src/campaigns.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import type { PublicCampaign } from '../../../contract/src/public-campaign.ts'
import { noMatching } from '../catalogue/campaigns/matching.queries.ts'
import { readWebCauses } from '../catalogue/causes/causes.queries.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { sanitizeRichText } from '../platform/text/sanitize-rich-text.ts'

declare module '../context.ts' {
  interface AppContext {
    /**
     * Renders the page of a campaign that is not stored. Its links lead nowhere, because it is shown in a
     * frame. Set once the site is served.
     */
    renderCampaign?: (language: Language, campaign: PublicCampaign) => Promise<string>
  }
}

/**
 * Renders the page of a campaign with unsaved values.
 * @throws Problem 404 before a cause is chosen
 */
export async function previewCampaign(
  context: AppContext,
  { language, cause_id, figures, funddetail, ...values }: BodyOf<typeof calls.previewCampaign>,
): Promise<{ html: string }> {
  const causes = await readWebCauses(language, context.db)
  const cause = causes.find(({ id }) => id === cause_id)
  if (!cause || !context.renderCampaign) throw Problem.notFound('refusal.not-found.cause')
  const { id, fundtitle, kind, amount, unit_name } = cause
  const html = await context.renderCampaign(language, {
    ...values,
    funddetail: sanitizeRichText(funddetail),
    id: 0,
    slug: 'preview',
    fundimage: values.pictures[0]?.address ?? noImage,
    video: '',
    starts_on: null,
    ends_on: null,
    after_goal: 'continue',
    after_end: 'close',
    state: 'collecting',
    figures: figures ?? { amount: 0, donations: 0, donors: 0, promised: 0 },
    matching: noMatching,
    gifts: [],
    allows_pages: false,
    pages: [],
    cause: { id, fundtitle, kind, amount, unit_name },
  })
  return { html }
}
