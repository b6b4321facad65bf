import * as z from 'zod/mini'
import { channels, phoneChannels } from './channels.ts'
import { consentChannels, consentPurposes } from './contact-records.ts'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { filterNames } from './lists.ts'
import { inRupees } from './money.ts'
import { timelineQuery } from './payment-events.ts'
import { messageStatuses } from './receipts.ts'
import { paymentStatuses } from './status.ts'

const common = {
  at: instant,
  /** Member of staff; null for the donor and the system. */
  by: z.nullable(z.string()),
}
const donation = { donation_id: z.int(), donation_code: z.string(), amount: inRupees }

const contactEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('donation'), ...common, ...donation, status: z.literal(paymentStatuses) }),
  z.object({ kind: z.literal('receipt'), ...common, ...donation, number: z.string(), is_void: z.boolean() }),
  z.object({
    kind: z.literal('message'),
    ...common,
    /** Null for a message that is about no donation. */
    donation_id: z.nullable(z.int()),
    donation_code: z.nullable(z.string()),
    message: z.string(),
    channel: z.literal(channels),
    recipient: z.string(),
    status: z.literal(messageStatuses),
  }),
  /** Message that arrived from a phone number of the donor. */
  z.object({
    kind: z.literal('reply'),
    ...common,
    channel: z.literal(phoneChannels),
    text: z.string(),
  }),
  z.object({ kind: z.literal('note'), ...common, note: z.string() }),
  z.object({
    kind: z.literal('consent'),
    ...common,
    purpose: z.literal(consentPurposes),
    channel: z.literal(consentChannels),
    is_given: z.boolean(),
  }),
  z.object({ kind: z.literal('task'), ...common, title: z.string(), is_done: z.boolean() }),
  z.object({ kind: z.literal('merge'), ...common, name: z.string(), is_undone: z.boolean() }),
  /** Change of the record; `action` is an audit action. */
  z.object({ kind: z.literal('change'), ...common, action: z.string() }),
])
export type ContactEvent = z.output<typeof contactEvent>

export const contactEventKinds = contactEvent.def.options.flatMap(({ shape }) => shape.kind.def.values)

/** Donations, receipts and messages only with the right `donation`. */
export const readContactTimeline = entry('POST /contacts/:id/timeline/search', {
  who: 'contact',
  fromReplica: true,
  summary:
    'The history of a donor, newest first: donations, receipts, messages, notes, consents, tasks, changes',
  query: timelineQuery,
  body: z.object({ kinds: filterNames }),
  answer: z.array(contactEvent),
})
