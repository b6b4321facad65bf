import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { deliveryFaults, faultFinder, whatsappErrors } from '../messages/magic-numbers.ts'
import { type ReportedState, reportDelivery } from '../messages/report-delivery.ts'
import type { SentMessage } from '../messages/sent-messages.ts'
import { dropConnection } from '../simulated-faults.ts'
import { findTemplateProblem, newTemplate, sendBody, shownText, type Template } from './whatsapp-templates.ts'

export type WhatsappSandboxSettings = {
  phoneNumberId: string
  businessId: string
  accessToken: string
  appSecret: string
  /** Address of the merchant's notices. */
  noticeUrl: string
  /** Delay between the reports of a message, in ms. */
  delayMs?: number
  /** Receives each background delivery, so that a test can wait for it. */
  onNotice?: (delivered: Promise<void>) => void
}

const windowMs = 86_400_000

/**
 * Simulates the WhatsApp Cloud API: messages, templates and signed notices. Some numbers misbehave
 * (magic-numbers.ts). Templates are approved at once, except that one is paused and one rejected in Urdu.
 */
export function addWhatsapp(
  sandbox: FastifyInstance,
  settings: WhatsappSandboxSettings,
  store: { add(message: SentMessage): void },
  closing: AbortSignal,
): void {
  const { phoneNumberId, businessId, accessToken, appSecret, noticeUrl, delayMs = 0 } = settings
  const templates = new Map<string, Template>()
  const wroteAt = new Map<string, number>()
  const findError = faultFinder(whatsappErrors)
  const findFault = faultFinder(deliveryFaults)

  const isDenied = (authorization: string | undefined) => authorization !== `Bearer ${accessToken}`
  const answerError = (reply: FastifyReply, status: number, code: number, details: string) =>
    reply.code(status).send({
      error: {
        message: `(#${code}) ${details}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: randomBytes(8).toString('hex'),
      },
    })

  async function notify(value: object, isForged = false, field = 'messages'): Promise<void> {
    const body = asMetaWrites({
      object: 'whatsapp_business_account',
      entry: [{ id: businessId, changes: [{ field, value }] }],
    })
    const key = isForged ? 'a secret that the app does not have' : appSecret
    await fetch(noticeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      },
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    }).then((answer) => answer.text())
  }
  const metadata = { display_phone_number: '15550001234', phone_number_id: phoneNumberId }
  const inBackground = (work: Promise<void>) =>
    settings.onNotice?.(work.catch(() => {})) ?? void work.catch(() => {})

  sandbox.post<{ Params: { version: string; id: string } }>(
    '/:version/:id/messages',
    async (request, reply) => {
      if (isDenied(request.headers.authorization))
        return answerError(reply, 401, 190, 'Invalid OAuth access token')
      const { data } = sendBody.safeParse(request.body)
      if (!data || request.params.id !== phoneNumberId || !data[data.type])
        return answerError(reply, 400, 100, 'Invalid parameter')
      const fault = findFault(data.to)?.fault
      if (fault === 'down once')
        return reply.code(503).type('text/html').send('<html><body>Service unavailable</body></html>')
      const problem = data.template && findTemplateProblem(data.template, templates)
      if (problem) return answerError(reply, 400, problem.code, problem.text)
      const isClosed = data.type === 'text' && Date.now() - (wroteAt.get(data.to) ?? 0) > windowMs
      const error = isClosed
        ? { code: 131047, status: 400, later: true, text: 'Re-engagement message' }
        : findError(data.to)
      if (error && !error.later) return answerError(reply, error.status, error.code, error.text)

      const id = `wamid.${randomBytes(18).toString('base64')}`
      if (!error)
        store.add({
          channel: 'whatsapp',
          at: new Date().toISOString(),
          id,
          to: data.to,
          text: shownText(data, templates),
        })
      const recipient =
        fault === 'hidden number' ? { recipient_user_id: `PK.${data.to}` } : { recipient_id: data.to }
      const statusOf = (state: ReportedState) => ({
        id,
        status: state,
        timestamp: String(Math.floor(Date.now() / 1000)),
        ...recipient,
        recipient_type: 'individual',
        biz_opaque_callback_data: data.biz_opaque_callback_data,
        pricing: { pricing_model: 'PMP', billable: true, type: 'regular', category: 'utility' },
        ...(state === 'failed' && {
          errors: [
            {
              code: error?.code ?? 131026,
              title: error?.text ?? 'Message undeliverable',
              message: error?.text ?? 'Message undeliverable',
              error_data: { details: error?.text ?? 'Message undeliverable' },
              href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
            },
          ],
        }),
      })
      const reported = reportDelivery(error ? ['failed'] : ['sent', 'delivered', 'read'], fault, {
        post: (states, isForged) =>
          notify({ messaging_product: 'whatsapp', metadata, statuses: states.map(statusOf) }, isForged),
        delayMs,
        closing,
      })
      if (fault === 'before the answer') await reported
      else inBackground(reported)
      if (fault === 'connection dropped') return dropConnection(reply)
      if (fault === 'slow') await wait(30_000, undefined, { signal: closing })
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: data.to, wa_id: data.to }],
        messages: [{ id, ...(data.type === 'template' && { message_status: 'accepted' }) }],
      }
    },
  )

  sandbox.get<{ Params: { version: string; id: string } }>(
    '/:version/:id/message_templates',
    async (request, reply) => {
      if (isDenied(request.headers.authorization) || request.params.id !== businessId)
        return answerError(reply, 401, 190, 'Invalid OAuth access token')
      return { data: [...templates.values()].map(({ text: _, ...template }) => template), paging: {} }
    },
  )

  sandbox.post<{ Params: { version: string; id: string } }>(
    '/:version/:id/message_templates',
    async (request, reply) => {
      if (isDenied(request.headers.authorization) || request.params.id !== businessId)
        return answerError(reply, 401, 190, 'Invalid OAuth access token')
      const { data } = newTemplate.safeParse(request.body)
      const text = data?.components.find(({ type }) => type === 'BODY')?.text ?? ''
      if (!data || /^\{\{|\}\}$/.test(text)) return answerError(reply, 400, 100, 'Invalid parameter')
      const { name, language, category } = data
      const status = name.endsWith('_rejection_undone')
        ? 'PAUSED'
        : name.endsWith('_reversal') && language === 'ur'
          ? 'REJECTED'
          : 'APPROVED'
      const template = { id: randomBytes(6).toString('hex'), name, language, category, status, text }
      templates.set(`${name} ${language}`, template)
      return { id: template.id, status: 'PENDING', category }
    },
  )

  /** Simulates the person: writes to the charity. */
  sandbox.post('/whatsapp/reply', async (request) => {
    const { from, text } = z.object({ from: z.string(), text: z.string() }).parse(request.body)
    wroteAt.set(from, Date.now())
    const isHidden = findFault(from)?.fault === 'hidden number'
    const sender = { from_user_id: `PK.${from}`, ...(!isHidden && { from }) }
    await notify({
      messaging_product: 'whatsapp',
      metadata,
      contacts: [{ profile: { name: 'Ayesha' }, ...(!isHidden && { wa_id: from }), user_id: `PK.${from}` }],
      messages: [
        {
          ...sender,
          id: `wamid.${randomBytes(12).toString('base64')}`,
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: 'text',
          text: { body: text },
        },
      ],
    })
    return {}
  })

  /** Simulates Meta's review: changes the status of a template and reports it. */
  sandbox.post('/whatsapp/review', async (request) => {
    const { name, language, event } = z
      .object({ name: z.string(), language: z.string(), event: z.string() })
      .parse(request.body)
    const template = templates.get(`${name} ${language}`)
    if (template) template.status = event
    await notify(
      {
        event,
        message_template_id: 1,
        message_template_name: name,
        message_template_language: language,
        reason: 'NONE',
      },
      false,
      'message_template_status_update',
    )
    return {}
  })
}

/** Escapes everything but ASCII, as Meta does: a signature over re-serialised JSON would differ. */
const asMetaWrites = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
