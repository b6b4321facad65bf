import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { deliveryFaults, faultFinder, smsErrors } from '../messages/magic-numbers.ts'
import { type ReportedState, reportDelivery } from '../messages/report-delivery.ts'
import type { SentMessage } from '../messages/sent-messages.ts'
import { fieldsOf } from '../read-form.ts'
import { dropConnection } from '../simulated-faults.ts'

export type SmsSandboxSettings = {
  accountSid: string
  authToken: string
  /** Replaces the origin of the given status address, which is behind a proxy in tests. */
  noticeOrigin: string
  delayMs?: number
  onNotice?: (delivered: Promise<void>) => void
}

export const plainGateway = { username: 'charity', password: 'a password of the gateway' }

/**
 * Simulates two SMS gateways: Twilio's interface with signed reports, and a plain gateway as they are common
 * in Pakistan, with one call that answers with text. Some numbers misbehave (magic-numbers.ts).
 */
export function addSms(
  sandbox: FastifyInstance,
  settings: SmsSandboxSettings,
  store: { add(message: SentMessage): void },
  closing: AbortSignal,
): void {
  const { accountSid, authToken, delayMs = 0 } = settings
  const findError = faultFinder(smsErrors)
  const findFault = faultFinder(deliveryFaults)
  const storeMessage = (id: string, to: string, text: string) =>
    store.add({ channel: 'sms', at: new Date().toISOString(), id, to: to.replace(/\D/g, ''), text })

  async function notify(address: string, form: Record<string, string>, isForged = false): Promise<void> {
    const { pathname, search } = new URL(address)
    const sorted = Object.keys(form)
      .sort()
      .map((name) => name + form[name])
    const signature = createHmac('sha1', isForged ? 'a token of another account' : authToken)
      .update(address + sorted.join(''))
      .digest('base64')
    await fetch(settings.noticeOrigin + pathname + search, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    }).then((answer) => answer.text())
  }

  sandbox.post<{ Params: { account: string } }>(
    '/2010-04-01/Accounts/:account/Messages.json',
    async (request, reply) => {
      const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
      const refuse = (status: number, code: number, message: string) =>
        reply
          .code(status)
          .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
      if (request.headers.authorization !== expected || request.params.account !== accountSid)
        return refuse(401, 20003, 'Authenticate')
      const {
        To = '',
        From = '',
        MessagingServiceSid = '',
        Body = '',
        StatusCallback,
      } = fieldsOf(request.body)
      if (!/^\+\d{10,15}$/.test(To)) return refuse(400, 21211, "Invalid 'To' Phone Number")
      if (!Body || !(From || MessagingServiceSid))
        return refuse(400, 21603, "A 'From' phone number is required")
      const fault = findFault(To)?.fault
      if (fault === 'down once')
        return reply.code(503).type('text/html').send('<html><body>Service unavailable</body></html>')
      const error = findError(To)
      if (error && !error.later) return refuse(error.status, error.code, error.text)
      const sid = `SM${randomBytes(16).toString('hex')}`
      if (!error) storeMessage(sid, To, Body)
      const post = async (states: readonly ReportedState[], isForged: boolean) => {
        for (const state of states)
          await notify(
            StatusCallback ?? '',
            {
              MessageSid: sid,
              AccountSid: accountSid,
              MessageStatus: state === 'failed' ? 'undelivered' : state,
              To,
              From,
              ...(state === 'failed' && { ErrorCode: String(error?.code ?? 30003) }),
            },
            isForged,
          )
      }
      if (StatusCallback) {
        const reported = reportDelivery(error ? ['failed'] : ['sent', 'delivered'], fault, {
          post,
          delayMs,
          closing,
        })
        if (fault === 'before the answer') await reported
        else settings.onNotice?.(reported.catch(() => {})) ?? void reported.catch(() => {})
      }
      if (fault === 'connection dropped') return dropConnection(reply)
      if (fault === 'slow') await wait(30_000, undefined, { signal: closing })
      return reply.code(201).send({ sid, status: 'queued', to: To, from: From, body: Body, error_code: null })
    },
  )

  sandbox.route({
    method: ['GET', 'POST'],
    url: '/sms/send',
    async handler(request, reply) {
      const {
        username,
        password,
        mobile = '',
        message = '',
      } = fieldsOf(request.method === 'GET' ? request.query : request.body)
      reply.type('text/plain')
      if (username !== plainGateway.username || password !== plainGateway.password)
        return 'ERROR 2: authentication failed'
      const to = mobile.replace(/^0/, '92')
      const fault = findFault(request.method + to)?.fault
      if (fault === 'down once') return reply.code(503).send('Service unavailable')
      if (findError(to) || !/^923\d{9}$/.test(to)) return 'ERROR 5: invalid mobile number'
      const id = String(Date.now())
      storeMessage(id, to, message)
      if (fault === 'connection dropped') return dropConnection(reply)
      if (fault === 'slow') await wait(30_000, undefined, { signal: closing })
      return `Message Sent Successfully. Message ID:${id}`
    },
  })

  sandbox.post('/sms/reply', async (request) => {
    const { from, text, noticeUrl } = z
      .object({ from: z.string(), text: z.string(), noticeUrl: z.string() })
      .parse(request.body)
    await notify(noticeUrl, {
      MessageSid: `SM${randomBytes(16).toString('hex')}`,
      AccountSid: accountSid,
      From: `+${from}`,
      To: '+15550001234',
      Body: text,
    })
    return {}
  })
}
