import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { eventTypes } from './events.ts'
import { instant, requiredText, rowId, withMessage } from './fields.ts'
import { commonDays, pageQuery, paginated } from './lists.ts'

/** Endpoints of a charity. */
export const mostEndpoints = 20

/** Hours in which the previous secret signs too. */
export const overlapHours = 24

export const deliveryStatuses = ['queued', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Reasons for a failed attempt. `status`: the answer was not 2xx. */
const attemptErrors = [
  'status',
  'redirect',
  'timeout',
  'not_connected',
  'private_address',
  'no_host',
] as const
export type AttemptError = (typeof attemptErrors)[number]

const disableReasons = ['staff', 'gone', 'failing'] as const

const isWebAddress = (text: string) => {
  try {
    const { protocol, username, hash } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && hash === ''
  } catch {
    return false
  }
}

const endpointForm = {
  name: requiredText('office-fields.name'),
  /** https in production; no address of a private network. */
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
  /** `gone`: it answered 410; `failing`: for five days. */
  disabled_because: z.nullable(z.literal(disableReasons)),
  /** First failed attempt since the last success. */
  failing_since: z.nullable(instant),
  /** Set after a rotation: until then the previous secret signs too. */
  previous_until: z.nullable(instant),
  queued: z.int(),
})
export type WebhookEndpoint = z.output<typeof endpoint>

/** Shown once. */
const newSecret = z.object({ id: z.int(), secret: z.string() })

export const listWebhookEndpoints = entry('GET /webhook-endpoints', {
  who: 'settings',
  summary: 'Endpoints of other programs that receive events',
  answer: z.array(endpoint),
})

export const addWebhookEndpoint = entry('POST /webhook-endpoints', {
  who: 'settings',
  confirmed: true,
  summary: 'Adds an endpoint; the answer has its secret, which is shown once',
  body: z.object(endpointForm),
  answer: newSecret,
  done: 'done.webhook.added',
})

export const changeWebhookEndpoint = entry('PUT /webhook-endpoints/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes an endpoint, or switches it on or off; events while it is off can be resent',
  body: z.object({ ...endpointForm, is_on: z.boolean() }),
  done: 'done.webhook.saved',
})

export const removeWebhookEndpoint = entry('DELETE /webhook-endpoints/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Removes an endpoint with its deliveries',
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
  summary: 'Sends the event webhook.test',
  done: 'done.webhook.tested',
})

const delivery = z.object({
  id: z.int(),
  /** Header webhook-id. */
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
  summary: 'A page of the deliveries of an endpoint with their attempts, newest first',
  query: z.extend(pageQuery, {
    status: z.optional(z.literal(deliveryStatuses, withMessage('webhooks.status.valid'))),
  }),
  answer: paginated(delivery),
})

export const resendDelivery = entry('POST /webhook-endpoints/:id/deliveries/:delivery_id/retry', {
  who: 'settings',
  summary: 'Sends an event again',
  params: z.extend(rowId, { delivery_id: rowId.shape.id }),
  done: 'done.webhook.resent',
})

export const resendDeliveries = entry('POST /webhook-endpoints/:id/deliveries/retry', {
  who: 'settings',
  summary: 'Sends the events of a range of days again: those without a successful delivery, or all',
  body: z.object({ ...commonDays, with_delivered: z._default(z.boolean(), false) }),
  answer: z.object({ count: z.int() }),
})
