import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { sentMessages } from '../../../sandbox/src/messages/sent-messages.ts'
import { noticeUrl } from '../../src/channels/channel.ts'
import { vendorAccounts } from '../vendor-accounts.ts'
import { startCharity } from './start-charity.ts'

/**
 * Behaviour of the vendors. 'lying': a call gets the answer of an earlier call or a page that says yes.
 * 'twice': each callback is sent twice.
 */
export type Behaviour = 'well' | 'slow' | 'down' | 'lying' | 'twice'

const { swich, jazzcash, whatsapp, sms } = vendorAccounts

/**
 * Starts the sandbox of Swich, WhatsApp and SMS behind a proxy that controls its behaviour, for our calls and
 * for the vendors' callbacks.
 */
async function startVendor() {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-vendor-'))
  let behaviour: Behaviour = 'well'
  let app = ''
  /** Latest good answer of each call. */
  const others = new Map<string, Buffer>()
  let lies = 0
  let slowMs = 0
  const listening = async (server: Server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const proxy = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const isCallback = /^\/(gateways|messages)\//.test(request.url ?? '')
    if (behaviour === 'down') return void response.destroy()
    if (behaviour === 'slow' && !isCallback) await sleep(slowMs / 2)
    const { host: _, ...headers } = request.headers
    const send = () =>
      fetch(`${isCallback ? app : sandboxUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body }),
        redirect: 'manual',
      })
    try {
      if (behaviour === 'twice' && isCallback) await send()
      const answer = await send()
      const text = Buffer.from(await answer.arrayBuffer())
      if (behaviour === 'slow' && !isCallback) await sleep(slowMs / 2)
      const isInquiry = !isCallback && !request.url?.includes('token')
      const call = request.url?.split('?')[0] ?? ''
      if (behaviour === 'well' && isInquiry && answer.ok) others.set(call, text)
      const lie = behaviour === 'lying' && isInquiry
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      })
      response.end(lie ? (++lies % 2 === 0 && others.get(call)) || '<h1>Success</h1>' : text)
    } catch {
      response.destroy()
    }
  })
  const url = await listening(proxy)
  const sandbox = buildSandbox({
    swich: { ...swich, store: join(folder, 'swich'), callbackUrl: `${url}/gateways/swich/notice` },
    jazzcash: { ...jazzcash, store: join(folder, 'jazzcash') },
    whatsapp: { ...whatsapp, store: join(folder, 'messages'), noticeUrl: noticeUrl(url, 'whatsapp') },
    sms: { ...sms, store: join(folder, 'messages'), noticeOrigin: url },
  })
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  return {
    sandboxUrl,
    /** Messages that the vendors accepted. */
    sentMessages: sentMessages(join(folder, 'messages')).all,
    /** Payments that Swich has stored, one per line. */
    storedPayments: () => readFile(join(folder, 'swich'), 'utf8'),
    settings: {
      // Vendors sign the address of a report, which server and worker must agree about.
      PUBLIC_URL: url,
      NODE_ENV: 'development',
      SWICH_API_URL: url,
      SWICH_AUTH_URL: url,
      SWICH_LANDING_URL: `${sandboxUrl}/`,
      SWICH_CLIENT_ID: swich.clientId,
      SWICH_CLIENT_SECRET: swich.clientSecret,
      SWICH_SECRET_KEY: swich.secretKey,
      WHATSAPP_API_URL: `${url}/v23.0`,
      WHATSAPP_PHONE_NUMBER_ID: whatsapp.phoneNumberId,
      WHATSAPP_BUSINESS_ID: whatsapp.businessId,
      WHATSAPP_ACCESS_TOKEN: whatsapp.accessToken,
      WHATSAPP_APP_SECRET: whatsapp.appSecret,
      WHATSAPP_VERIFY_TOKEN: 'handshake',
      SMS_URL: url,
      SMS_ACCOUNT_SID: sms.accountSid,
      SMS_AUTH_TOKEN: sms.authToken,
      SMS_FROM: '+15550001234',
    },
    callsBack(origin: string) {
      app = origin
    },
    /** @param ms how long a slow answer takes; half of it before the vendor acts */
    behave(next: Behaviour, ms = 6000) {
      behaviour = next
      slowMs = ms
    },
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a charity whose vendors are a sandbox that can be broken. */
export async function startCharityWithVendor() {
  const vendor = await startVendor()
  const charity = await startCharity({ settings: vendor.settings })
  vendor.callsBack(charity.apps[0].origin)
  return {
    charity,
    vendor,
    /** Makes the planned inquiries about pending attempts due now. */
    inquireNow: () =>
      charity.pool.query(
        `update payment_attempts set next_inquiry_at = now()
         where status = 'pending' and next_inquiry_at is not null`,
      ),
    async stop() {
      await charity.stop()
      await vendor.close()
    },
  }
}
