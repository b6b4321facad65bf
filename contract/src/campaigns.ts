import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { campaignStatuses, goalKinds } from './campaign-state.ts'
import { causeImageMaxBytes, descriptionHtml, requiredDescription } from './cause-form.ts'
import { pageAddress } from './charity-form.ts'
import { entry } from './entry.ts'
import {
  instant,
  maxId,
  positiveInteger,
  requiredText,
  sentInstant,
  textOrEmpty,
  withMessage,
  zeroOrOne,
} from './fields.ts'
import { allLanguages, otherThanFirst } from './language/language.ts'
import { day, inPages } from './lists.ts'
import { message, refuseValue } from './message.ts'
import { campaignFields, figures, goalFields } from './public-campaign.ts'
import { requiredMessage } from './text-rules.ts'

/** Alternative texts of a picture, by language; '' for a picture that only decorates. */
const pictureAlts = z.partialRecord(z.literal(allLanguages), z.string())

/** Translation of a campaign; '' falls back to English. */
const campaignText = z.object({ fundtitle: z.string(), funddetail: z.string() })
export type CampaignText = z.output<typeof campaignText>
const campaignTexts = z.partialRecord(z.literal(otherThanFirst), campaignText)
export type CampaignTexts = z.output<typeof campaignTexts>

const campaign = z.object({
  ...campaignFields,
  figures,
  /** The first one is the cover, whose address is `fundimage`. */
  pictures: z.array(z.object({ address: z.string(), alts: pictureAlts })),
  cause_id: z.int(),
  /** English title of the cause. */
  cause: z.string(),
  /** An inactive cause pauses the campaign: its state is `paused`. */
  is_cause_active: z.boolean(),
  status: z.literal(campaignStatuses),
  texts: campaignTexts,
  created_at: instant,
  updated_at: instant,
})
export type Campaign = z.output<typeof campaign>

export const listCampaigns = entry('GET /campaigns', {
  who: 'campaign',
  summary: 'A page of campaigns with their figures, the newest first',
  ...inPages(campaign),
})

/** Maximum number of supporters' pages of a campaign in a choice; others are found by a search. */
export const maxPageTitles = 100

export const listCampaignTitles = entry('GET /campaign-titles', {
  who: 'signed_in',
  summary: 'Campaigns that a donation may name, by cause, in the language of the call',
  /** Part of the title, owner or address of the listed pages. */
  query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.array(
    z.object({
      id: z.int(),
      cause_id: z.int(),
      slug: z.string(),
      title: z.string(),
      starts_on: z.nullable(z.string()),
      ends_on: z.nullable(z.string()),
      /** Whether donors can give through the campaign today. */
      takes_gifts: z.boolean(),
      /**
       * Ended, archived, or closed with its goal. Staff may still name the campaign for money given before.
       */
      is_over: z.boolean(),
      /** Newest supporters' pages that donors see, or those of the search. */
      pages: z.array(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
    }),
  ),
})

const textsForm = z.partialRecord(
  z.literal(otherThanFirst),
  z.object({
    fundtitle: textOrEmpty('office-fields.title', 100),
    funddetail: descriptionHtml('office-fields.story'),
  }),
)

/** Maximum number of pictures of a campaign. */
export const maxPictures = 10

/** Path on this site. */
const pictureAddress = z.string().check(z.regex(/^\/[a-z0-9][\w/-]*\.[a-z]+$/), z.maxLength(200))

const picturesForm = z
  .array(
    z.object({
      address: pictureAddress,
      alts: z.partialRecord(z.literal(allLanguages), textOrEmpty('office-fields.picture-text', 200)),
    }),
  )
  .check(z.maxLength(maxPictures, withMessage('office-fields.pictures.too-many')))

export const campaignForm = z
  .object({
    slug: z.pipe(
      requiredText('office-fields.slug', 60),
      z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, withMessage('office-fields.slug.valid'))),
    ),
    cause_id: z.pipe(positiveInteger(maxId, message('fields.cause')), z.int(withMessage('fields.cause'))),
    fundtitle: requiredText('office-fields.title', 100),
    funddetail: requiredDescription('office-fields.story'),
    /** Addresses from `POST /campaign-pictures`, the cover first. Unchanged when omitted. */
    pictures: z.optional(picturesForm),
    video: pageAddress('office-fields.video', ['youtube.com', 'youtu.be', 'vimeo.com']),
    status: z.literal(campaignStatuses, withMessage('office-fields.status')),
    goal_kind: z.literal(goalKinds, withMessage('office-fields.goal-kind')),
    goal: positiveInteger(2_000_000_000, message('office-fields.goal.whole')),
    share_price: positiveInteger(maxAmount, message('office-fields.amount.whole')),
    starts_on: day,
    ends_on: day,
    after_goal: z.literal(['continue', 'close'], withMessage('office-fields.after-goal')),
    after_end: z.literal(['close', 'continue_to_cause'], withMessage('office-fields.after-end')),
    shows_donors: zeroOrOne('office-fields.shows-donors'),
    allows_pages: z._default(zeroOrOne('office-fields.allows-pages'), 0),
    /** Translations. Unchanged when omitted. */
    texts: z.optional(textsForm),
    /** Version that the form was opened with; guards against overwriting a concurrent edit. */
    updated_at: z.optional(sentInstant),
  })
  .check((context) => {
    const { goal_kind, goal, share_price, starts_on, ends_on } = context.value
    if (goal_kind !== 'none' && goal === null)
      refuseValue(context, requiredMessage('office-fields.goal'), 'goal')
    if (goal_kind === 'shares' && share_price === null)
      refuseValue(context, requiredMessage('office-fields.share-price'), 'share_price')
    if (starts_on !== null && ends_on !== null && ends_on < starts_on)
      refuseValue(context, 'office-fields.ends-on.before', 'ends_on')
  })
export type CampaignForm = z.output<typeof campaignForm>

export function campaignFormValues(campaign: Campaign | undefined) {
  return {
    slug: campaign?.slug ?? '',
    cause_id: campaign?.cause_id.toString() ?? '',
    fundtitle: campaign?.fundtitle ?? '',
    funddetail: campaign?.funddetail ?? '',
    video: campaign?.video ?? '',
    status: (campaign?.status ?? 'draft') as string,
    goal_kind: (campaign?.goal_kind ?? 'amount') as string,
    goal: campaign?.goal?.toString() ?? '',
    share_price: campaign?.share_price?.toString() ?? '',
    starts_on: campaign?.starts_on ?? '',
    ends_on: campaign?.ends_on ?? '',
    after_goal: (campaign?.after_goal ?? 'continue') as string,
    after_end: (campaign?.after_end ?? 'continue_to_cause') as string,
    shows_donors: campaign?.shows_donors === false ? '0' : '1',
    allows_pages: campaign?.allows_pages ? '1' : '0',
  }
}

export const storeCampaignPicture = entry('POST /campaign-pictures', {
  who: 'campaign',
  summary:
    'Stores a picture for a campaign, checked by its content; removed after a week unless one names it',
  multipart: { fileField: 'picture', maxBytes: causeImageMaxBytes },
  answer: z.object({ address: z.string() }),
})

/** Null while the change waits for a second person's approval (pending-changes.ts). */
const savedCampaign = z.nullable(campaign)

export const createCampaign = entry('POST /campaigns', {
  who: 'campaign',
  // Needed when a text has new digits or a link.
  confirmed: 'sometimes',
  summary: 'Creates a campaign',
  body: campaignForm,
  answer: savedCampaign,
  done: 'done.campaign.created',
})

export const previewCampaign = entry('POST /campaigns/preview', {
  who: 'campaign',
  summary: 'The page of a campaign with unsaved values, for a frame',
  body: z.object({
    language: z.literal(allLanguages),
    cause_id: z.nullable(z.int()),
    fundtitle: z.string().check(z.maxLength(100)),
    funddetail: z.string().check(z.maxLength(50_000)),
    /** Pictures, with their texts in the language of the preview. */
    pictures: z
      .array(z.object({ address: pictureAddress, alt: z.string().check(z.maxLength(200)) }))
      .check(z.maxLength(maxPictures)),
    ...goalFields,
    shows_donors: z.boolean(),
    /** Figures of the stored campaign; zeros when null. */
    figures: z.nullable(figures),
  }),
  answer: z.object({ html: z.string() }),
})

export const updateCampaign = entry('PUT /campaigns/:id', {
  who: 'campaign',
  confirmed: 'sometimes',
  summary: 'Changes a campaign; its former address redirects, and its cause is fixed after the first gift',
  body: campaignForm,
  answer: savedCampaign,
  done: 'done.campaign.updated',
})
