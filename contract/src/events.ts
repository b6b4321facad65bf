import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, withMessage } from './fields.ts'

/** Types of events, by the object that changed. A receiver ignores types that it does not know. */
export const eventTypes = [
  'donation.created',
  'donation.settled',
  'donation.failed',
  'donation.refunded',
  'donation.disputed',
  'donation.updated',
  'receipt.issued',
  'donor.created',
  'donor.updated',
  'donor.merged',
  'agreement.created',
  'agreement.updated',
  'agreement.ended',
  'charge.created',
  'charge.paid',
  'charge.missed',
  'charge.updated',
  'payout.reported',
  'payout.received',
  'payout.updated',
] as const

/** Days for which events are stored. */
export const eventDays = 30

/** An event as other programs read it and as webhooks carry it: ids alone, no personal data. */
export const streamEvent = z.object({
  /** Equal at every endpoint and attempt. */
  id: z.string(),
  type: z.string(),
  /** When the change was made. */
  timestamp: instant,
  data: z.object({
    /** The first part of the type. */
    object: z.string(),
    id: z.int(),
    /** Place in the stream. */
    sequence: z.int(),
    /** Grows with each event of this object: a smaller one than the last received is older. */
    object_sequence: z.int(),
    /** For a receipt. */
    donation_id: z.optional(z.int()),
    /** For a charge. */
    agreement_id: z.optional(z.int()),
    /** The record that was merged into the donor `id`. */
    merged_id: z.optional(z.int()),
  }),
})
export type StreamEvent = z.output<typeof streamEvent>

const isType = (type: string) => eventTypes.some((one) => one === type)

/** Type names in a list separated by commas; null for all types. */
const typeList = z.pipe(
  z.optional(
    z.string().check(
      z.maxLength(1000, withMessage('webhooks.events.types')),
      z.refine((text) => text.split(',').every(isType), withMessage('webhooks.events.types')),
    ),
  ),
  z.transform((text) => text?.split(',') ?? null),
)

export const listEvents = entry('GET /events', {
  who: 'settings',
  scope: 'events:read',
  summary: `Changes of the last ${eventDays} days in the order of their commit, after a cursor`,
  query: z.object({
    /** `next` of the previous answer; without one the stream begins at its oldest event. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, withMessage('webhooks.events.after')))),
    types: typeList,
    limit: z._default(
      z.coerce
        .number(withMessage('webhooks.events.limit'))
        .check(
          z.int(withMessage('webhooks.events.limit')),
          z.minimum(1, withMessage('webhooks.events.limit')),
          z.maximum(100, withMessage('webhooks.events.limit')),
        ),
      100,
    ),
  }),
  answer: z.object({
    events: z.array(streamEvent),
    /** Cursor of the next call, also when there is no newer event. */
    next: z.string(),
    has_more: z.boolean(),
  }),
})
