import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, multilineText, withMessage } from './fields.ts'
import { pageQuery, paginated } from './lists.ts'
import { inRupees } from './money.ts'

/** Display of the donor's name on the pages of the gift's campaigns. */
export const nameChoices = ['full', 'first', 'hidden'] as const

/** Review of a name or message, which is public once staff accept it. A changed text is reviewed again. */
const reviewStates = ['none', 'waiting', 'shown', 'hidden'] as const

/** Display of a gift on the pages of its campaigns, chosen by its donor for this gift alone. */
const giftDisplay = z.object({
  name: z.literal(nameChoices),
  /** `none` for a hidden name. */
  name_state: z.literal(reviewStates),
  shows_amount: z.boolean(),
  message: z.string(),
  message_state: z.literal(reviewStates),
})
export type GiftDisplay = z.output<typeof giftDisplay>

/** Null until the donor chooses: the gift is not listed. */
export const readGiftDisplay = entry('GET /public/donations/:link/display', {
  who: 'anyone',
  summary: 'How a donation is shown on the pages of its campaigns, for the holder of its link',
  answer: z.nullable(giftDisplay),
})

export const saveGiftDisplay = entry('PUT /public/donations/:link/display', {
  who: 'anyone',
  summary:
    'Chooses how a donation is shown on the pages of its campaigns; staff read the name and message first',
  body: z.object({
    name: z.literal(nameChoices, withMessage('fields.gift-name')),
    shows_amount: z.boolean(),
    message: multilineText('fields.gift-message', 200),
  }),
  answer: giftDisplay,
})

export const giftMessage = z.object({
  /** Id of the donation. */
  id: z.int(),
  donation_code: z.string(),
  donor_name: z.string(),
  campaigns: z.array(z.string()),
  amount: inRupees,
  name: z.literal(nameChoices),
  /** Name to be listed, as the donor chose; '' when hidden. */
  listed_name: z.string(),
  name_state: z.literal(reviewStates),
  message: z.string(),
  message_state: z.literal(reviewStates),
  written_at: instant,
})
export type GiftMessage = z.output<typeof giftMessage>

export const listGiftMessages = entry('GET /gift-messages', {
  who: 'campaign.review',
  summary:
    'Names and messages of donors for campaigns: those that staff have not read yet, the oldest first, or those decided, the newest first',
  query: z.extend(pageQuery, {
    list: z._default(z.literal(['waiting', 'decided'], withMessage('office-fields.list')), 'waiting'),
  }),
  answer: paginated(giftMessage),
})

export const decideGiftMessage = entry('POST /gift-messages/:id/decide', {
  who: 'campaign.review',
  summary: 'Shows the name and message of a gift on the pages of its campaigns, or hides them',
  body: z.object({
    shows_name: z.boolean(),
    shows_message: z.boolean(),
    /** Texts that staff have read; refused when one has changed since. */
    listed_name: z.string(),
    message: z.string(),
  }),
  done: 'done.gift-message.decided',
})
