import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { eventTypes } from './events.ts'
import { instant, requiredText, withMessage } from './fields.ts'
import { commonDays, pageQuery, paginated } from './lists.ts'

export const maxEndpoints = 20

/** Hours after a rotation for which the previous secret signs too. */
export const overlapHours = 24

export const deliveryStatuses = ['queued', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Reasons for a failed attempt. `status`: an answer other than 2xx. */
const attemptErrors = [
  'status',
  'redirect',
  'timeout',
  'not_connected',
  'private_address',
  'no_host',
  'sealed_secret',
] as const
export type AttemptError = (typeof attemptErrors)[number]

const isWebAddress = (text: string) => {
  try {
    const { protocol, username, password, hash } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
  } catch {
    return false
  }
}

const endpointForm = {
  name: requiredText('office-fields.name'),
  /** Must be https and outside private networks in production. */
  url: requiredText('office-fields.address', 500).check(
    z.refine(isWebAddress, withMessage('webhooks.url.valid')),
  ),
  types: z.array(z.literal(eventTypes)).check(z.minLength(1, withMessage('webhooks.types.required'))),
}

const endpoint = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  created_at: instant,
  disabled_at: z.nullable(instant),
  /** `gone`: the receiver answered 410; `failing`: five days of failures. */
  disabled_because: z.nullable(z.literal(['staff', 'gone', 'failing'] as const)),
  /** First failed attempt since the last success. */
  failing_since: z.nullable(instant),
  /** End of the rotation, until which the previous secret signs too; null otherwise. */
  previous_until: z.nullable(instant),
  queued: z.int(),
})
export type WebhookEndpoint = z.output<typeof endpoint>

/** Only the answers that create an endpoint or rotate its secret contain the secret. */
const newSecret = z.object({ id: z.int(), secret: z.string() })

export const listWebhookEndpoints = entry('GET /webhook-endpoints', {
  who: 'settings',
  summary: 'Endpoints that receive events',
  answer: z.array(endpoint),
})

export const addWebhookEndpoint = entry('POST /webhook-endpoints', {
  who: 'settings',
  confirmed: true,
  summary: 'Adds an endpoint; the only answer with its secret',
  body: z.object(endpointForm),
  answer: newSecret,
  done: 'done.webhook.added',
})

export const changeWebhookEndpoint = entry('PUT /webhook-endpoints/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes an endpoint, or switches it on or off; events that it missed while off can be resent',
  body: z.object({ ...endpointForm, is_on: z.boolean() }),
  done: 'done.webhook.saved',
})

export const removeWebhookEndpoint = entry('DELETE /webhook-endpoints/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Removes an endpoint and its deliveries',
  done: 'done.webhook.removed',
})

export const rotateWebhookSecret = entry('POST /webhook-endpoints/:id/secrets', {
  who: 'settings',
  confirmed: true,
  summary: `Makes a new secret; for ${overlapHours} hours the previous one signs too`,
  answer: newSecret,
  done: 'done.webhook.rotated',
})

export const testWebhookEndpoint = entry('POST /webhook-endpoints/:id/test', {
  who: 'settings',
  summary: 'Sends a test event (webhook.test)',
  done: 'done.webhook.tested',
})

const delivery = z.object({
  id: z.int(),
  /** Value of the header `webhook-id`. */
  event_id: z.string(),
  type: z.string(),
  object_id: z.nullable(z.int()),
  status: z.literal(deliveryStatuses),
  created_at: instant,
  next_try_at: z.nullable(instant),
  /** Newest first. */
  attempts: z.array(
    z.object({
      number: z.int(),
      at: instant,
      duration_ms: z.int(),
      status_code: z.nullable(z.int()),
      error: z.nullable(z.literal(attemptErrors)),
    }),
  ),
})
export type WebhookDelivery = z.output<typeof delivery>

export const listWebhookDeliveries = entry('GET /webhook-endpoints/:id/deliveries', {
  who: 'settings',
  summary: 'Deliveries of an endpoint with their attempts, newest first, by page',
  query: z.extend(pageQuery, {
    status: z.optional(z.literal(deliveryStatuses, withMessage('webhooks.status.valid'))),
  }),
  answer: paginated(delivery),
})

export const resendDelivery = entry('POST /webhook-endpoints/:id/deliveries/:delivery_id/retry', {
  who: 'settings',
  summary: 'Resends an event',
  done: 'done.webhook.resent',
})

export const resendDeliveries = entry('POST /webhook-endpoints/:id/deliveries/retry', {
  who: 'settings',
  summary: 'Resends the events of a range of days: those not delivered, or all',
  body: z.object({ ...commonDays, with_delivered: z._default(z.boolean(), false) }),
  answer: z.object({ count: z.int() }),
})
