import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { apiBase } from '../contract/src/entry.ts'
import { specifiedAnswers } from './specified-answers.ts'

/** A call that the pages made: 'POST /donate' with its body. */
type Asked = { call: string; body: unknown }

const dist = join(import.meta.dirname, '../web/dist')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Changes, which answer with a message alone (specification, section 7). */
const changes =
  /^(POST \/payment\/(method|gateway|active)|PUT \/payment\/(method|gateway|active)\/\d+|DELETE \/payment\/active\/\d+|GET \/auth\/logout)$/
const open =
  /^(GET \/(donation\/causes\/web|payment\/methods|bank\/info|auth\/logout)|POST \/(donate|auth\/login))$/

/**
 * The built pages over a server that answers exactly the specification (sections 3, 7 and 8), and 404 to every other
 * call. `asked` is what the pages called, with what they sent.
 */
export async function startSpecifiedServer(): Promise<{
  address: string
  asked: Asked[]
  /** Ends the session, as it does after some hours. */
  endSession(): void
  stop(): void
}> {
  const asked: Asked[] = []
  let isSignedIn = false

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    const sendJson = (status: number, body: object) => send(status, 'application/json', JSON.stringify(body))

    if (pathname === '/sanctum/csrf-cookie')
      return response.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=to%3Dken; Path=/' }).end()
    if (pathname === '/payment-page') return send(200, 'text/html', '<h1>The payment page</h1>')
    if (!pathname.startsWith(apiBase)) return sendPage(pathname, response)

    const call = `${request.method} ${pathname.slice(apiBase.length)}`
    const sent = await text(request)
    asked.push({ call, body: sent === '' ? undefined : JSON.parse(sent) })
    if (request.method !== 'GET' && request.headers['x-xsrf-token'] !== 'to=ken')
      return sendJson(419, { message: 'CSRF token mismatch.' })
    if (!open.test(call) && !isSignedIn) return sendJson(401, { message: 'Unauthenticated.' })
    if (call === 'POST /auth/login') isSignedIn = true
    if (call === 'GET /auth/logout') isSignedIn = false
    if (call.endsWith('/export')) return send(200, 'text/csv', 'Id,Code\r\n12,D-0012\r\n')
    if (changes.test(call)) return sendJson(200, { success: true, message: 'Done as asked.' })
    if (call in specifiedAnswers)
      return sendJson(200, { success: true, message: '', data: specifiedAnswers[call] })
    return send(404, 'text/plain', '')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('It listens on a port.')
  return {
    address: `http://127.0.0.1:${at.port}`,
    asked,
    endSession() {
      isSignedIn = false
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A file of the build, else the page of the address, as any web server would. */
function sendPage(pathname: string, response: ServerResponse) {
  const isFile = extname(pathname) !== '' && existsSync(join(dist, pathname))
  const entry = /^\/admin(\/|$)/.test(pathname) ? '/office.html' : '/site.html'
  const file = isFile ? pathname : entry
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  createReadStream(join(dist, file)).pipe(response)
}
