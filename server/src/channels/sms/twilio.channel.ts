import { createHmac } from 'node:crypto'
import { textWithLink } from '../../../../contract/src/sms-parts.ts'
import { sameText } from '../../platform/sealing/secrets.ts'
import {
  deliveryStates,
  type Failure,
  type FailureAction,
  MessageRefused,
  type PhoneChannel,
  SendUnconfirmed,
  type VendorReport,
} from '../channel.ts'
import { parseJsonObject, sendToVendor, withoutNumbers } from '../send-to-vendor.ts'

export type TwilioSettings = {
  kind: 'twilio'
  /** Without a trailing slash: https://api.twilio.com */
  apiUrl: string
  accountSid: string
  authToken: string
  /** Number, sender name, or MG… for a messaging service. */
  from: string
  isSandbox?: true
}

const vendor = 'The SMS gateway'

const actions: Record<string, FailureAction> = {
  20003: 'stop_channel', // credentials
  20429: 'retry',
  30001: 'retry', // queue overflow
  21606: 'stop_channel', // the sender is not ours
  21608: 'stop_channel', // trial account
  21211: 'unreachable', // no valid number
  21614: 'unreachable', // landline
  30003: 'unreachable', // switched off or out of reach
  30005: 'unreachable', // unknown number
  30006: 'unreachable', // landline
  21610: 'opt_out',
  30007: 'alarm', // filtered by the operator
}

function twilioFailure(code: string, message: string, status: number): Failure {
  const unknown = status === 429 || status >= 500 ? 'retry' : status === 401 ? 'stop_channel' : 'fall_back'
  const reason = `${code}: ${withoutNumbers(message)}`.slice(0, 300)
  return { action: actions[code] ?? unknown, reason }
}

/**
 * Sends SMS by Twilio's interface, which other gateways offer too.
 * @param noticeUrl address of our notices
 */
export function createTwilioChannel(
  config: TwilioSettings,
  noticeUrl: string,
  timeoutMs = 20_000,
): PhoneChannel {
  const { apiUrl, accountSid, authToken, from } = config
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: 'sms',
    receivesReplies: true,
    reaches: () => true,
    async send(message) {
      const form = new URLSearchParams({
        To: `+${message.to}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: textWithLink(message),
        StatusCallback: `${noticeUrl}?message=${message.id}`,
      })
      const { status, body } = await sendToVendor(
        vendor,
        `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        { method: 'POST', headers: { authorization }, body: form },
        timeoutMs,
      )
      const parsed = parseJsonObject(body)
      if (!parsed) throw new SendUnconfirmed(`${vendor} answered with status ${status} and no JSON`)
      if (status >= 300)
        throw new MessageRefused(twilioFailure(String(parsed.code), String(parsed.message ?? ''), status))
      return { vendorId: typeof parsed.sid === 'string' ? parsed.sid : null }
    },
    readNotice({ url, query, headers, body }) {
      const form = new URLSearchParams(body.toString('utf8'))
      const fields = [...form].sort(([one], [other]) => (one < other ? -1 : 1))
      const signed = createHmac('sha1', authToken)
        .update(url + fields.map(([name, value]) => name + value).join(''))
        .digest('base64')
      if (!sameText(String(headers['x-twilio-signature'] ?? ''), signed)) return null
      return {
        reports: readTwilioNotice(form, query.message),
        answer: { contentType: 'text/xml', body: '<Response/>' },
      }
    },
  }
}

function readTwilioNotice(form: URLSearchParams, id: string | undefined): VendorReport[] {
  const status = form.get('MessageStatus')
  const vendorId = form.get('MessageSid') ?? ''
  if (status === null) {
    const from = (form.get('From') ?? '').replace(/\D/g, '')
    return [{ kind: 'reply', id: vendorId, from, userId: null, text: form.get('Body') ?? '', at: new Date() }]
  }
  const message = { id, vendorId }
  if (status === 'failed' || status === 'undelivered') {
    const failure = twilioFailure(form.get('ErrorCode') ?? '', status, 400)
    return [{ kind: 'failure', message, failure }]
  }
  const state = deliveryStates.find((one) => one === status)
  return state ? [{ kind: 'delivery', message, state }] : []
}
