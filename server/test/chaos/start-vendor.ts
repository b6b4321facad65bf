import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'

/**
 * The gateway's behaviour. Lying, it answers an inquiry with another payment's answer, or with a page that
 * says yes.
 */
export type Manner = 'well' | 'slow' | 'down' | 'lying' | 'twice'

const keys = { clientId: 'charity', clientSecret: 'client secret', secretKey: 'a secret of Swich' }

/** Swich's sandbox behind a proxy that controls its behaviour, for our inquiries and for its callbacks. */
export async function startVendor(folder: string) {
  let manner: Manner = 'well'
  let app = ''
  let others: Buffer | undefined
  let lies = 0
  const listening = async (server: Server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const way = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const isCallback = request.url?.startsWith('/gateways/') === true
    if (manner === 'down') return void response.destroy()
    if (manner === 'slow') await sleep(6000)
    const { host: _, ...headers } = request.headers
    const send = () =>
      fetch(`${isCallback ? app : sandboxUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body }),
        redirect: 'manual',
      })
    try {
      if (manner === 'twice' && isCallback) await send()
      const answer = await send()
      const text = Buffer.from(await answer.arrayBuffer())
      const isInquiry = !isCallback && !request.url?.includes('token')
      if (manner === 'well' && isInquiry) others = text
      const lie = manner === 'lying' && isInquiry
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      })
      response.end(lie ? (++lies % 2 === 0 ? others : '<h1>Success</h1>') : text)
    } catch {
      response.destroy()
    }
  })
  const url = await listening(way)
  const sandbox = buildSandbox({
    swich: { ...keys, store: join(folder, 'swich'), callbackUrl: `${url}/gateways/swich/notice` },
    jazzcash: {
      merchantId: 'none',
      password: 'none',
      integritySalt: 'none',
      store: join(folder, 'jazzcash'),
    },
  })
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  return {
    settings: {
      NODE_ENV: 'development',
      SWICH_API_URL: url,
      SWICH_AUTH_URL: url,
      SWICH_LANDING_URL: `${sandboxUrl}/`,
      SWICH_CLIENT_ID: keys.clientId,
      SWICH_CLIENT_SECRET: keys.clientSecret,
      SWICH_SECRET_KEY: keys.secretKey,
    },
    callsBack(origin: string) {
      app = origin
    },
    behave(next: Manner) {
      manner = next
    },
    async close() {
      way.close()
      way.closeAllConnections()
      await sandbox.close()
    },
  }
}
