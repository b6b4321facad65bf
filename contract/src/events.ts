import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, pageLimit, withMessage } from './fields.ts'

/** Event types, by the object that changed. Receivers ignore unknown types. */
export const eventTypes = [
  'donation.created',
  'donation.settled',
  'donation.failed',
  'donation.refunded',
  'donation.disputed',
  'donation.updated',
  'receipt.issued',
  'receipt.voided',
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
  'import.finished',
  'import.undone',
] as const

/** Retention of events in days. */
export const eventDays = 30

/** Event as in `GET /events` and in webhooks: ids only, no personal data. */
export const streamEvent = z.object({
  /** Identifies the event at every endpoint and attempt, for deduplication. */
  id: z.string(),
  type: z.string(),
  timestamp: instant,
  data: z.object({
    /** First part of the type. */
    object: z.string(),
    id: z.int(),
    /** Position in the stream. */
    sequence: z.int(),
    /** Grows with each event of this object: an event with a lower number than the last received is stale. */
    object_sequence: z.int(),
    /** Set for an event of a receipt. */
    donation_id: z.optional(z.int()),
    /** Set for an event of a charge. */
    agreement_id: z.optional(z.int()),
    /** Set for `donor.merged`: the record that was merged into the donor `id`. */
    merged_id: z.optional(z.int()),
  }),
})
export type StreamEvent = z.output<typeof streamEvent>

const isType = (type: string) => eventTypes.some((one) => one === type)

/** Event types, separated by commas; null for all. */
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
  summary: `Events of the last ${eventDays} days in commit order, after a cursor`,
  query: z.object({
    /** `next` of the previous answer; by default the stream begins at its oldest event. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,15}(_[\da-z]{1,12})?$/, withMessage('webhooks.events.after'))),
    ),
    types: typeList,
    limit: z._default(pageLimit, 100),
  }),
  answer: z.object({
    events: z.array(streamEvent),
    /** Cursor of the next call, set even without newer events. */
    next: z.string(),
    has_more: z.boolean(),
  }),
})
