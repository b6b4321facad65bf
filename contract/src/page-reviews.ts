import * as z from 'zod/mini'
import { pageContent, pageStates, reportReasons } from './campaign-pages.ts'
import { download, entry } from './entry.ts'
import { bodyId, instant, multilineText, requiredText, sentInstant } from './fields.ts'
import { giftMessage } from './gift-display.ts'
import { inPages, pageQuery, paginated } from './lists.ts'
import { figures, occasions } from './public-campaign.ts'

const reviewedPage = {
  id: z.int(),
  written_at: instant,
  page_id: z.int(),
  /** Path of the public page; null before the first approval. */
  path: z.nullable(z.string()),
  campaign: z.string(),
  occasion: z.literal(occasions),
  owner_id: z.int(),
  owner: z.string(),
  /** Title of the team that the page joins; null for none. */
  team: z.nullable(z.string()),
  /** Set for a team that others may join. */
  is_team: z.boolean(),
  /** Texts that donors see now; null before the first approval. */
  shown: z.nullable(z.object(pageContent)),
}

const reviewedRevision = z.object({
  kind: z.literal('revision'),
  ...reviewedPage,
  ...pageContent,
  relation: z.string(),
  /** Path of the page once the revision is approved. */
  address: z.string(),
})

const reviewedReport = z.object({
  kind: z.literal('report'),
  ...reviewedPage,
  reason: z.literal(reportReasons),
  text: z.string(),
})

const reviewedThanks = z.object({
  kind: z.literal('thanks'),
  ...reviewedPage,
  text: z.string(),
  /** Number of donors who would receive the thanks now. */
  donors: z.int(),
})

const review = z.discriminatedUnion('kind', [
  reviewedRevision,
  reviewedReport,
  reviewedThanks,
  z.object({ kind: z.literal('gift_message'), ...giftMessage.shape }),
])
export type Review = z.output<typeof review>

export const listReviews = entry('GET /campaign-reviews', {
  who: 'campaign.review',
  summary:
    'Reports, revisions of pages, thanks and messages of gifts that wait, reports first, then the oldest',
  ...inPages(review),
})

const reason = multilineText('office-fields.reason', 500)

/** Version that staff have read; the decision is refused when the owner has changed it since. */
const written_at = sentInstant

export const decidePageRevision = entry('POST /page-revisions/:id/decide', {
  who: 'campaign.review',
  summary: 'Approves a revision, which donors then see, or refuses it with a reason for the owner',
  body: z.object({ is_approved: z.boolean(), reason, written_at }),
  done: 'done.page-review.decided',
})

export const readRevisionPhoto = entry('GET /page-revisions/:id/photo', {
  who: 'campaign.review',
  summary: 'The photo of a revision that waits',
  answer: download,
})

export const decidePageThanks = entry('POST /page-thanks/:id/decide', {
  who: 'campaign.review',
  summary: 'Sends the thanks of an owner to each donor of the page once, or refuses them with a reason',
  body: z.object({ is_approved: z.boolean(), reason }),
  done: 'done.page-review.decided',
})

export const decidePageReport = entry('POST /page-reports/:id/decide', {
  who: 'campaign.review',
  summary: 'Upholds a report, which hides the page with a reason for its owner, or rejects it',
  body: z.object({ is_upheld: z.boolean(), reason }),
  done: 'done.page-review.decided',
})

const officePage = z.object({
  id: z.int(),
  path: z.nullable(z.string()),
  /** Campaign and page, as the filter of donations names them. */
  slugs: z.string(),
  /** Title that donors see; the newest one before the first approval. */
  title: z.string(),
  /** Title that staff have not read yet; null when it is the same. */
  unread_title: z.nullable(z.string()),
  campaign: z.string(),
  owner_id: z.int(),
  owner: z.string(),
  occasion: z.literal(occasions),
  is_team: z.boolean(),
  state: z.literal(pageStates),
  hidden_reason: z.nullable(z.string()),
  figures,
  created_at: instant,
})
export type OfficePage = z.output<typeof officePage>

export const listCampaignPages = entry('GET /campaign-pages', {
  who: 'campaign.review',
  summary: "Supporters' pages with their state and figures, the newest first; of one owner or all",
  query: z.extend(pageQuery, { owner_id: z.optional(z.pipe(z.coerce.number(), bodyId)) }),
  answer: paginated(officePage),
})

export const hideCampaignPage = entry('POST /campaign-pages/:id/hide', {
  who: 'campaign.review',
  summary: 'Hides a page from donors, with a reason for its owner; its open reports are upheld',
  body: z.object({ reason: requiredText('office-fields.reason', 500) }),
  done: 'done.campaign-page.hidden',
})

export const showCampaignPage = entry('POST /campaign-pages/:id/show', {
  who: 'campaign.review',
  summary: 'Shows a hidden page again',
  done: 'done.campaign-page.shown',
})
