import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, lines, rowId, withMessage } from './fields.ts'
import { pageQuery, paginated } from './lists.ts'
import { inRupees } from './money.ts'

/** Name of the donor on the pages of the gift's campaigns. */
export const nameChoices = ['full', 'first', 'hidden'] as const

/** Donors see a message once staff have read it; a changed one is read again. */
const giftMessageStates = ['none', 'waiting', 'shown', 'hidden'] as const

/** How a gift is shown on the pages of its campaigns; the donor's choice for this gift alone. */
const giftDisplay = z.object({
  name: z.literal(nameChoices),
  shows_amount: z.boolean(),
  message: z.string(),
  message_state: z.literal(giftMessageStates),
})
export type GiftDisplay = z.output<typeof giftDisplay>

/** Null until the donor has chosen: the gift is not listed then. */
export const readGiftDisplay = entry('GET /public/donations/:link/display', {
  who: 'anyone',
  summary: 'How a donation is shown on the pages of its campaigns, for the holder of its link',
  answer: z.nullable(giftDisplay),
})

export const saveGiftDisplay = entry('PUT /public/donations/:link/display', {
  who: 'anyone',
  summary: 'Chooses how a donation is shown on the pages of its campaigns; staff read a message first',
  body: z.object({
    name: z.literal(nameChoices, withMessage('fields.gift-name')),
    shows_amount: z.boolean(),
    message: lines('fields.gift-message', 200),
  }),
  answer: giftDisplay,
})

const giftMessage = z.object({
  /** The donation's. */
  id: z.int(),
  donation_code: z.string(),
  donor_name: z.string(),
  campaigns: z.array(z.string()),
  amount: inRupees,
  name: z.literal(nameChoices),
  message: z.string(),
  written_at: instant,
})
export type GiftMessage = z.output<typeof giftMessage>

export const listGiftMessages = entry('GET /gift-messages', {
  who: 'campaign',
  summary: 'Messages of donors that staff have not read yet, the oldest first',
  query: pageQuery,
  answer: paginated(giftMessage),
})

export const decideGiftMessage = entry('POST /gift-messages/:id/decide', {
  who: 'campaign',
  summary: 'Shows a message on the pages of its campaigns, or hides it',
  params: rowId,
  body: z.object({
    is_shown: z.boolean(),
    /** The text that the reader has seen: the donor may have changed it since. */
    message: z.string(),
  }),
  done: 'done.gift-message.decided',
})
