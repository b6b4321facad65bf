import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, lines, rowId, withMessage } from './fields.ts'
import { pageQuery, paginated } from './lists.ts'
import { inRupees } from './money.ts'

/** Display of the donor's name on the pages of the gift's campaigns. */
export const nameChoices = ['full', 'first', 'hidden'] as const

/** Review of a message: public after staff accept it; a changed message is reviewed again. */
const giftMessageStates = ['none', 'waiting', 'shown', 'hidden'] as const

/** Display of a gift on the pages of its campaigns, chosen by its donor for this gift alone. */
const giftDisplay = z.object({
  name: z.literal(nameChoices),
  shows_amount: z.boolean(),
  message: z.string(),
  message_state: z.literal(giftMessageStates),
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
  summary: 'Chooses how a donation is shown on the pages of its campaigns; staff read a message first',
  body: z.object({
    name: z.literal(nameChoices, withMessage('fields.gift-name')),
    shows_amount: z.boolean(),
    message: lines('fields.gift-message', 200),
  }),
  answer: giftDisplay,
})

const giftMessage = z.object({
  /** Id of the donation. */
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
    /** Text that staff have read; refused when the donor has changed it since. */
    message: z.string(),
  }),
  done: 'done.gift-message.decided',
})
