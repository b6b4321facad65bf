import fastify, { type FastifyInstance } from 'fastify'
import { addJazzcash, type JazzcashSandboxSettings } from './jazzcash/add-jazzcash.ts'
import { sentMessages } from './messages/sent-messages.ts'
import { addSms, type SmsSandboxSettings } from './sms/add-sms.ts'
import { addSwich, type SwichSandboxSettings } from './swich/add-swich.ts'
import { addWhatsapp, type WhatsappSandboxSettings } from './whatsapp/add-whatsapp.ts'

/**
 * Builds a server that simulates vendors of payments and messages; it moves no money and sends nothing. It
 * shares no code with the gateway adapters, so that a mistake in one is not hidden by the same mistake in
 * the other.
 * @param vendors the settings of each simulated vendor
 * @returns the server, not listening yet
 */
export function buildSandbox(vendors: {
  swich?: SwichSandboxSettings
  jazzcash?: JazzcashSandboxSettings
  whatsapp?: WhatsappSandboxSettings & { store: string }
  sms?: SmsSandboxSettings & { store: string }
}): FastifyInstance {
  // Logging is off: addresses and forms carry names, e-mails and phone numbers.
  const sandbox = fastify({ logger: false, forceCloseConnections: true })
  sandbox.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const closing = new AbortController()
  sandbox.addHook('preClose', async () => closing.abort())
  if (vendors.swich) addSwich(sandbox, vendors.swich, closing.signal)
  if (vendors.jazzcash) addJazzcash(sandbox, vendors.jazzcash, closing.signal)
  if (vendors.whatsapp)
    addWhatsapp(sandbox, vendors.whatsapp, sentMessages(vendors.whatsapp.store), closing.signal)
  if (vendors.sms) addSms(sandbox, vendors.sms, sentMessages(vendors.sms.store), closing.signal)
  return sandbox
}
