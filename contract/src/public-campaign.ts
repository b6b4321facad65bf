import * as z from 'zod/mini'
import { campaignStates, goalKinds } from './campaign-state.ts'
import { entry } from './entry.ts'
import { kind } from './fields.ts'
import { inRupees } from './money.ts'
import { noImage } from './pictures.ts'

export const goalFields = {
  goal_kind: z.literal(goalKinds),
  goal: z.nullable(z.int()),
  /** Price of a share; null for any other goal. */
  share_price: z.nullable(inRupees),
}

/** Settled less refunded, gross of fees. */
export const figures = z.object({
  amount: inRupees,
  donations: z.int(),
  /** Donor records, after merges; a donation without a record counts as one. */
  donors: z.int(),
  /** Transfers reported by donors and not yet found at the bank; never part of `amount`. */
  promised: inRupees,
})

/** Figures whose `donors` are null when the campaign hides them. */
const publicFigures = z.extend(figures, { donors: z.nullable(z.int()) })

export const campaignFields = {
  id: z.int(),
  slug: z.string(),
  fundtitle: z.string(),
  /** HTML, sanitised by the server. */
  funddetail: z.string(),
  /** Address of the cover; 'noimage' without any. */
  fundimage: z.string(),
  /** Address of a video; '' for none. */
  video: z.string(),
  ...goalFields,
  /** First and last day in Pakistan, yyyy-mm-dd; null for no limit. */
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  after_goal: z.literal(['continue', 'close']),
  after_end: z.literal(['close', 'continue_to_cause']),
  shows_donors: z.boolean(),
  allows_pages: z.boolean(),
  state: z.literal(campaignStates),
}

/** Gift as its donor chose to be listed. */
export const shownGift = z.object({
  /** Null when hidden. */
  name: z.nullable(z.string()),
  /** Amount of this campaign or page, less refunds; null when hidden. */
  amount: z.nullable(inRupees),
  /** '' unless staff have accepted it. */
  message: z.string(),
  /** Day in Pakistan, yyyy-mm-dd. */
  given_on: z.string(),
})

/** Reason for which a supporter makes a page. */
export const occasions = ['own', 'in_memory', 'on_behalf', 'event', 'mosque', 'office'] as const

const listedPage = z.object({ slug: z.string(), title: z.string(), amount: inRupees })

/** Texts of a supporter's page; the public sees those of the last approved revision. */
export const shownTexts = {
  title: z.string(),
  /** Plain text with line breaks. */
  story: z.string(),
  goal: z.nullable(inRupees),
  /** The owner's name as donors see it; '' for none. */
  shown_name: z.string(),
  /** Person in whose memory or on whose behalf the page is; '' for any other. */
  honoree: z.string(),
}

const supporterPage = z.object({
  id: z.int(),
  slug: z.string(),
  ...shownTexts,
  photo: z.string(),
  occasion: z.literal(occasions),
  is_team: z.boolean(),
  /** False after the owner has ended the page. */
  is_open: z.boolean(),
  /** A team counts its own gifts and those of its members. */
  figures: publicFigures,
  gifts: z.array(shownGift),
  team: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  members: z.array(listedPage),
})

/** Campaign on its page, in the reader's language. */
const publicCampaign = z.object({
  ...campaignFields,
  /** The first one is the cover. `alt` falls back to English. */
  pictures: z.array(z.object({ address: z.string(), alt: z.string() })),
  figures: publicFigures,
  matching: z.object({
    /** Amount matched by pledges and not paid yet; never part of `figures`. */
    promised: inRupees,
    /** Pledges that match a gift received today, in the order in which they match. */
    open: z.array(
      z.object({
        /** Name, with the matcher's consent; null without it. */
        matcher: z.nullable(z.string()),
        /** Rupees matched for 100 rupees. */
        percent: z.int(),
        pot: inRupees,
        /** Unmatched amount of the pot. */
        left: inRupees,
        /** Maximum for one donation; null for none. */
        gift_cap: z.nullable(inRupees),
        /** Last day on which a matched gift is received, yyyy-mm-dd; null for none. */
        ends_on: z.nullable(z.string()),
      }),
    ),
  }),
  /** The newest gifts whose donors chose to be listed. */
  gifts: z.array(shownGift),
  /** The newest supporters' pages and teams. */
  pages: z.array(listedPage),
  /** Set on a supporter's page. */
  page: z.optional(supporterPage),
  cause: z.object({
    id: z.int(),
    fundtitle: z.string(),
    kind,
    amount: z.nullable(inRupees),
    unit_name: z.string(),
  }),
})
export type PublicCampaign = z.output<typeof publicCampaign>

/** Replaces title, text, picture, goal, figures and gifts of a campaign by those of its supporter's page. */
export const shownCampaign = (campaign: PublicCampaign): PublicCampaign => {
  const { page } = campaign
  if (!page) return campaign
  return {
    ...campaign,
    fundtitle: page.title,
    funddetail: page.story.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    fundimage: page.photo === noImage ? campaign.fundimage : page.photo,
    goal_kind: page.goal === null ? 'none' : 'amount',
    goal: page.goal,
    share_price: null,
    figures: page.figures,
    gifts: page.gifts,
    // Promised matches are those of the whole campaign.
    matching: { ...campaign.matching, promised: 0 },
  }
}

const campaignSlug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))

export const readPublicCampaign = entry('GET /public/campaigns/:slug', {
  who: 'anyone',
  summary: 'A published campaign with its figures, by its address or a former one',
  params: z.object({ slug: campaignSlug }),
  answer: publicCampaign,
})

export const readPublicPage = entry('GET /public/campaigns/:slug/pages/:page', {
  who: 'anyone',
  summary: "A campaign with one of its supporters' pages",
  params: z.object({ slug: campaignSlug, page: campaignSlug }),
  answer: publicCampaign,
})
