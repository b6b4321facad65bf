import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { inLatinDigits, instant, requiredText } from './fields.ts'

/** Ways to send a message to a donor or payee. */
export const channels = ['email', 'whatsapp', 'sms'] as const
export type Channel = (typeof channels)[number]

export const phoneChannels = ['whatsapp', 'sms'] as const
export type PhoneChannelName = (typeof phoneChannels)[number]

const phoneChannel = z.object({
  name: z.literal(phoneChannels),
  /** Whether the server has its credentials. */
  is_configured: z.boolean(),
  is_on: z.boolean(),
  /** Instant since which the vendor refuses every message; null when it accepts messages. */
  stopped_at: z.nullable(instant),
  /** The vendor's code and text. */
  stopped_reason: z.nullable(z.string()),
  /** Instant since which the vendor restricts appeals; null when it does not. */
  appeals_stopped_at: z.nullable(instant),
  /** Address to register with the vendor. */
  notice_url: z.string(),
})
export type PhoneChannelState = z.output<typeof phoneChannel>

const shownTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** Text with {{1}}, {{2}} for the values. */
  text: z.string(),
  /** Parts of the SMS with values of usual length and the link. */
  sms_parts: z.int(),
  /** APPROVED, PENDING, REJECTED, PAUSED or DISABLED; null until it is submitted. */
  status: z.nullable(z.string()),
  reason: z.string(),
})
export type ShownTemplate = z.output<typeof shownTemplate>

const channelSettings = z.object({ channels: z.array(phoneChannel), templates: z.array(shownTemplate) })

export const readChannels = entry('GET /channels', {
  who: 'settings',
  summary: 'WhatsApp and SMS: whether they are on, and the approval of their templates',
  answer: channelSettings,
})

const params = z.object({ name: z.literal(phoneChannels) })

export const switchChannel = entry('PUT /channels/:name', {
  who: 'settings',
  confirmed: true,
  summary: 'Switches a channel on or off, in all processes at once',
  params,
  body: z.object({ is_on: z.boolean() }),
  answer: channelSettings,
  done: 'done.channel-switched',
})

export const testChannel = entry('POST /channels/:name/test', {
  who: 'settings',
  summary: 'Sends a test message; a stopped channel is used again when the vendor accepts it',
  params,
  body: z.object({ phone: requiredText('fields.phone', 25).check(inLatinDigits()) }),
  answer: channelSettings,
  done: 'done.channel-tested',
})

export const submitTemplates = entry('POST /whatsapp-templates/submit', {
  who: 'settings',
  summary: 'Submits missing templates to WhatsApp, and reads the approval of all',
  answer: channelSettings,
  done: 'done.templates-submitted',
})
