import * as z from 'zod'
import { deliveryStates, type VendorReport } from '../channel.ts'
import { whatsappFailure } from './whatsapp-failure.ts'

const statusShape = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  /** Set instead of `recipient_id` where the person hides their number. */
  recipient_user_id: z.string().optional(),
  errors: z
    .array(z.object({ code: z.unknown(), message: z.unknown(), title: z.unknown(), error_data: z.any() }))
    .optional(),
})

/** With a hidden number, `from` is missing and `from_user_id` identifies the person. */
const inboundMessage = z.object({
  id: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp: z.coerce.number(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string().optional(), text: z.string().optional() }).optional(),
  interactive: z.object({ button_reply: z.object({ title: z.string() }).optional() }).optional(),
})

const preference = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  category: z.string(),
  value: z.enum(['stop', 'resume']),
  timestamp: z.coerce.number(),
})

const change = z.object({
  field: z.string(),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional(),
    statuses: z.array(statusShape).optional(),
    messages: z.array(inboundMessage).optional(),
    user_preferences: z.array(preference).optional(),
    event: z.string().optional(),
    message_template_name: z.string().optional(),
    message_template_language: z.string().optional(),
    reason: z.string().nullish(),
  }),
})

const notice = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()) })) })

type Change = z.output<typeof change>['value']

/**
 * Reads the reports of a notice, which may hold many. Skips unknown fields, because Meta adds new fields.
 * @param phoneNumberId our number; notices about other numbers of the account are skipped
 */
export function readWhatsappNotice(body: unknown, phoneNumberId: string): VendorReport[] {
  const parsed = notice.safeParse(body)
  if (!parsed.success) return []
  return parsed.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap((one) => {
      const { data } = change.safeParse(one)
      if (!data) return []
      const { metadata } = data.value
      if (metadata && metadata.phone_number_id !== phoneNumberId) return []
      return data.field === 'message_template_status_update'
        ? templateReport(data.value)
        : messageReports(data.value)
    })
}

function messageReports({ statuses = [], messages = [], user_preferences = [] }: Change): VendorReport[] {
  return [
    ...statuses.flatMap(statusReport),
    ...messages.map(
      (one): VendorReport => ({
        kind: 'reply',
        id: one.id,
        from: one.from ?? null,
        userId: one.from_user_id ?? null,
        text:
          one.text?.body ??
          one.button?.payload ??
          one.button?.text ??
          one.interactive?.button_reply?.title ??
          '',
        at: new Date(one.timestamp * 1000),
      }),
    ),
    ...user_preferences.map(
      (one): VendorReport => ({
        kind: 'reply',
        id: `preference ${one.wa_id ?? one.user_id} ${one.timestamp}`,
        from: one.wa_id ?? null,
        userId: one.user_id ?? null,
        text: one.value === 'stop' ? 'STOP' : 'START',
        at: new Date(one.timestamp * 1000),
      }),
    ),
  ]
}

function statusReport({
  id,
  status,
  biz_opaque_callback_data,
  recipient_user_id,
  errors,
}: z.output<typeof statusShape>): VendorReport[] {
  const message = { id: biz_opaque_callback_data, vendorId: id }
  if (status === 'failed') return [{ kind: 'failure', message, failure: whatsappFailure(errors?.[0] ?? {}) }]
  // Voice messages are 'played'.
  const state = deliveryStates.find((one) => one === (status === 'played' ? 'read' : status))
  return state ? [{ kind: 'delivery', message, state, userId: recipient_user_id }] : []
}

const templateReport = ({ event, reason, ...value }: Change): VendorReport[] =>
  event && value.message_template_name && value.message_template_language
    ? [
        {
          kind: 'template',
          template: {
            name: value.message_template_name,
            language: value.message_template_language,
            status: event,
            category: '',
            reason: reason && reason !== 'NONE' ? reason : '',
          },
        },
      ]
    : []
