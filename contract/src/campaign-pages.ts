import * as z from 'zod/mini'
import { causeImageMaxBytes } from './cause-form.ts'
import { download, entry } from './entry.ts'
import {
  multilineText,
  positiveInteger,
  requiredText,
  severalLines,
  textOrEmpty,
  withMessage,
  zeroOrOne,
} from './fields.ts'
import { inPages } from './lists.ts'
import { message } from './message.ts'
import { noImage } from './pictures.ts'
import { figures, occasions, shownGift, shownTexts } from './public-campaign.ts'

/** Computed from revisions, end and hiding; never stored. */
export const pageStates = ['draft', 'waiting', 'live', 'ended', 'hidden'] as const
export type PageState = (typeof pageStates)[number]

export const pageContent = { ...shownTexts, has_photo: z.boolean() }

const team = z.object({ slug: z.string(), title: z.string() })

const ownCampaignPage = z.object({
  id: z.int(),
  /** Path of the public page. */
  path: z.string(),
  campaign: z.string(),
  occasion: z.literal(occasions),
  is_team: z.boolean(),
  /** Team that the page belongs to; null for none. */
  team: z.nullable(team),
  state: z.literal(pageStates),
  /** Reason of staff for hiding the page; null while it is not hidden. */
  hidden_reason: z.nullable(z.string()),
  /** Title that the public sees; null before the first approval. */
  live_title: z.nullable(z.string()),
  /** Newest revision, which the owner edits. */
  revision: z.object({
    ...pageContent,
    id: z.int(),
    relation: z.string(),
    /** Address that applies once the revision is approved; '' keeps the page's address. */
    slug: z.string(),
    status: z.literal(['draft', 'waiting', 'approved', 'refused']),
    /** Reason of a refusal. */
    reason: z.nullable(z.string()),
  }),
  figures,
  /** Number of donors who have not been thanked, without the owner. */
  to_thank: z.int(),
  /** The newest thanks of the owner; null for none. */
  thanks: z.nullable(
    z.object({
      text: z.string(),
      status: z.literal(['waiting', 'sent', 'refused']),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type OwnCampaignPage = z.output<typeof ownCampaignPage>

const ownPages = z.object({
  pages: z.array(ownCampaignPage),
  /** Number of further pages that the person may create without ending one. */
  remaining: z.int(),
  /** Campaigns for which a page can be created, with the teams that it can join. */
  campaigns: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      teams: z.array(team),
    }),
  ),
})
export type OwnPages = z.output<typeof ownPages>

export const listOwnPages = entry('GET /my/campaign-pages', {
  who: 'donor',
  summary: "The signed-in person's pages for campaigns, and the campaigns that take another one",
  answer: ownPages,
})

export const listOwnPageGifts = entry('GET /my/campaign-pages/:id/gifts', {
  who: 'donor',
  summary: 'Gifts through an own page, as their donors chose to be shown, newest first',
  ...inPages(shownGift),
})

const photo = { fileField: 'photo', maxBytes: causeImageMaxBytes }

const revisionFields = {
  title: requiredText('own-pages.title', 80),
  story: z.pipe(
    z.string().check(
      // Forms with a file send line breaks as two characters.
      z.overwrite((text) => text.trim().replaceAll('\r\n', '\n')),
      z.minLength(1, withMessage('own-pages.story.required')),
      z.maxLength(5000, withMessage('own-pages.story.too-long')),
      severalLines('own-pages.story'),
    ),
    z.string(),
  ),
  goal: positiveInteger(2_000_000_000, message('office-fields.goal.whole')),
  /** Required when a page in memory of a person is sent to staff. */
  relation: textOrEmpty('own-pages.relation', 200),
  shown_name: textOrEmpty('own-pages.shown-name', 60),
  /** Required when a page in memory or on behalf of a person is sent to staff. */
  honoree: textOrEmpty('own-pages.honoree', 80),
  /** Address in any letters; '' derives one from the title, or keeps the address of a published page. */
  slug: textOrEmpty('own-pages.slug', 60),
  /** 'noimage' removes the photo. When omitted: unchanged. */
  photo: z.optional(z.literal(noImage)),
  /** '1' sends the revision to staff, '0' stores a draft. */
  sends: zeroOrOne('own-pages.send'),
}

const pageFields = {
  occasion: z.literal(occasions, withMessage('own-pages.occasion')),
  is_team: zeroOrOne('own-pages.is-team'),
  /** Address of the team that it joins; '' for none. */
  team: textOrEmpty('own-pages.team', 60),
}

export const createCampaignPage = entry('POST /my/campaign-pages', {
  who: 'donor',
  summary: 'Makes a page for a campaign that takes pages; donors see it once staff have approved it',
  body: z.object({
    campaign: z.string().check(z.maxLength(60)),
    ...pageFields,
    /** Name of an owner who has no donor record yet. */
    first_name: textOrEmpty('fields.first-name', 60),
    last_name: textOrEmpty('fields.last-name', 60),
    ...revisionFields,
  }),
  multipart: photo,
  answer: ownPages,
})

export const changeCampaignPage = entry('PUT /my/campaign-pages/:id', {
  who: 'donor',
  summary: 'Edits the newest revision of an own page, or begins one; the approved one stays public',
  /** `pageFields` only before the first approval. When omitted: unchanged. */
  body: z.extend(z.partial(z.object(pageFields)), revisionFields),
  multipart: photo,
  answer: ownPages,
})

export const readOwnPagePhoto = entry('GET /my/campaign-pages/:id/photo', {
  who: 'donor',
  summary: 'The photo of the newest revision of an own page',
  answer: download,
})

export const previewOwnPage = entry('POST /my/campaign-pages/:id/preview', {
  who: 'donor',
  summary: 'The page with the newest revision of its owner, for a frame',
  answer: z.object({ html: z.string() }),
})

export const endCampaignPage = entry('POST /my/campaign-pages/:id/end', {
  who: 'donor',
  summary: 'Ends an own page: it stays public, and gifts go to the campaign',
  answer: ownPages,
})

export const thankPageDonors = entry('POST /my/campaign-pages/:id/thank', {
  who: 'donor',
  summary: 'Sends thanks to each donor of an own page once, after staff have read the text',
  body: z.object({ text: multilineText('own-pages.thanks', 1000) }),
  answer: ownPages,
})

export const reportReasons = ['impersonation', 'not_true', 'photo', 'offensive', 'other'] as const
