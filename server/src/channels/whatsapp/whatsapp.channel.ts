import { createHmac } from 'node:crypto'
import { textWithLink } from '../../../../contract/src/sms-parts.ts'
import { sameText } from '../../platform/sealing/secrets.ts'
import {
  MessageRefused,
  type NewTemplate,
  type NoticeAnswer,
  type PhoneChannel,
  type PhoneMessage,
  SendUnconfirmed,
  type TemplateStatus,
  type VendorNotice,
} from '../channel.ts'
import { parseJsonObject, sendToVendor, type VendorAnswer } from '../send-to-vendor.ts'
import { readWhatsappNotice } from './read-whatsapp-notice.ts'
import { whatsappFailure } from './whatsapp-failure.ts'

export type WhatsappSettings = {
  /** With the version and without a trailing slash: https://graph.facebook.com/v23.0 */
  apiUrl: string
  phoneNumberId: string
  /** WhatsApp Business Account, which owns the templates. */
  businessId: string
  accessToken: string
  /** Key with which Meta signs its notices. */
  appSecret: string
  /** Proves that the handshake comes from Meta. */
  verifyToken: string
  isSandbox?: true
}

const vendor = 'WhatsApp'

/** Sends by the WhatsApp Cloud API. */
export function createWhatsappChannel(config: WhatsappSettings, timeoutMs = 20_000): PhoneChannel {
  const headers = {
    authorization: `Bearer ${config.accessToken}`,
    'content-type': 'application/json',
  }
  const call = (path: string, request: RequestInit = {}) =>
    sendToVendor(vendor, `${config.apiUrl}/${path}`, { ...request, headers }, timeoutMs)
  return {
    name: 'whatsapp',
    receivesReplies: true,
    // Meta delivers no appeals to the United States.
    reaches: (to, purpose) => purpose !== 'appeal' || !to.startsWith('1'),
    async send(message) {
      const answer = await call(`${config.phoneNumberId}/messages`, {
        method: 'POST',
        body: JSON.stringify(messageBody(message)),
      })
      const body = parseBody(answer)
      const [sent] = (body.messages ?? []) as { id?: string }[]
      return { vendorId: sent?.id ?? null }
    },
    async readTemplates() {
      const fields = 'name,language,status,category,rejected_reason'
      const body = parseBody(await call(`${config.businessId}/message_templates?limit=500&fields=${fields}`))
      const rows = (body.data ?? []) as (TemplateStatus & { rejected_reason?: string })[]
      return rows.map(({ name, language, status, category, rejected_reason: reason }) => {
        return { name, language, status, category, reason: reason && reason !== 'NONE' ? reason : '' }
      })
    },
    async submitTemplate(template) {
      parseBody(
        await call(`${config.businessId}/message_templates`, {
          method: 'POST',
          body: JSON.stringify(templateBody(template)),
        }),
      )
    },
    readNotice: (notice) => readNotice(config, notice),
  }
}

/** @throws MessageRefused; SendUnconfirmed for an answer that is not from the vendor, such as from a proxy */
function parseBody({ status, body }: VendorAnswer): Record<string, unknown> {
  const parsed = parseJsonObject(body)
  if (!parsed) throw new SendUnconfirmed(`${vendor} answered with status ${status} and no JSON`)
  if (parsed.error) throw new MessageRefused(whatsappFailure(parsed.error, status))
  if (status >= 300) throw new SendUnconfirmed(`${vendor} answered with status ${status}`)
  return parsed
}

function messageBody({ id, to, language, text, link, template, isWindowOpen }: PhoneMessage): object {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: id,
  }
  if (isWindowOpen)
    return {
      ...common,
      type: 'text',
      text: { preview_url: false, body: textWithLink({ text, link }) },
    }
  const parameters = (values: string[]) => values.map((value) => ({ type: 'text', text: value }))
  const { code } = template
  // The template's button has our address; its variable is the path of the short link.
  const button = code ?? (link === null ? undefined : new URL(link).pathname.slice(1))
  return {
    ...common,
    type: 'template',
    template: {
      name: template.name,
      language: { code: language },
      components: [
        ...(template.values.length > 0 ? [{ type: 'body', parameters: parameters(template.values) }] : []),
        ...(button === undefined
          ? []
          : [{ type: 'button', sub_type: 'url', index: '0', parameters: parameters([button]) }]),
      ],
    },
  }
}

function templateBody({ name, language, category, body, examples, button }: NewTemplate): object {
  if (category === 'AUTHENTICATION')
    // WhatsApp supplies the text of codes.
    return {
      name,
      language,
      category,
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    }
  return {
    name,
    language,
    category,
    components: [
      { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
      ...(button
        ? [
            {
              type: 'BUTTONS',
              buttons: [
                {
                  type: 'URL',
                  text: button.text,
                  url: `${button.url}{{1}}`,
                  example: [`${button.url}k/example`],
                },
              ],
            },
          ]
        : []),
    ],
  }
}

/** Verifies the signature over the bytes as received: Meta escapes characters in its own way. */
function readNotice(config: WhatsappSettings, notice: VendorNotice): NoticeAnswer | null {
  const { method, query, headers, body } = notice
  if (method === 'GET') {
    const isMeta =
      query['hub.mode'] === 'subscribe' && sameText(query['hub.verify_token'] ?? '', config.verifyToken)
    return isMeta
      ? { reports: [], answer: { contentType: 'text/plain', body: query['hub.challenge'] ?? '' } }
      : null
  }
  const signature = `sha256=${createHmac('sha256', config.appSecret).update(body).digest('hex')}`
  if (!sameText(String(headers['x-hub-signature-256'] ?? ''), signature)) return null
  const reports = readWhatsappNotice(parseJsonObject(body.toString('utf8')), config.phoneNumberId)
  return { reports, answer: { contentType: 'text/plain', body: 'ok' } }
}
