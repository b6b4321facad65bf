import { textWithLink } from '../../../../contract/src/sms-parts.ts'
import { MessageRefused, type PhoneChannel, SendUnconfirmed } from '../channel.ts'
import { sendToVendor, withoutNumbers } from '../send-to-vendor.ts'

export type HttpSmsSettings = {
  kind: 'http'
  url: string
  method: 'GET' | 'POST'
  /** A query string with {to} and {text}: username=x&password=y&masking=AMANAH&mobile={to}&message={text} */
  parameters: string
  /** Form of a Pakistani number: 923001234567 or 03001234567. */
  phoneForm: '92' | '03'
  /** Pattern in the body of each response that accepts the message. */
  success: RegExp
  /** Pattern whose first group is the gateway's id of the message; null for gateways without one. */
  id: RegExp | null
}

const vendor = 'The SMS gateway'

/**
 * Sends SMS by the plain HTTP interface of Pakistani gateways: one call with credentials, sender name,
 * number and text. Most report nothing later.
 */
export function createHttpSmsChannel(config: HttpSmsSettings, timeoutMs = 20_000): PhoneChannel {
  return {
    name: 'sms',
    receivesReplies: false,
    reaches: (to) => /^923\d{9}$/.test(to),
    async send(message) {
      const to = config.phoneForm === '92' ? message.to : `0${message.to.slice(2)}`
      const fields = [...new URLSearchParams(config.parameters)].map(([name, value]): [string, string] => [
        name,
        value.replace('{to}', () => to).replace('{text}', () => textWithLink(message)),
      ])
      const form = new URLSearchParams(fields)
      const { status, body } =
        config.method === 'POST'
          ? await sendToVendor(vendor, config.url, { method: 'POST', body: form }, timeoutMs)
          : await sendToVendor(vendor, `${config.url}?${form}`, {}, timeoutMs)
      if (status < 300 && config.success.test(body)) return { vendorId: config.id?.exec(body)?.[1] ?? null }
      if (status >= 500) throw new SendUnconfirmed(`${vendor} answered with status ${status}`)
      const reason = `${status}: ${withoutNumbers(body)}`.slice(0, 200)
      throw new MessageRefused({
        action: status === 429 ? 'retry' : status === 401 || status === 403 ? 'stop_channel' : 'alarm',
        reason,
      })
    },
    readNotice: () => null,
  }
}
