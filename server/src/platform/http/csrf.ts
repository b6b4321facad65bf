import '@fastify/cookie'
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { derivedKey, sameText } from '../sealing/secrets.ts'
import { Problem } from './problem.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'

declare module 'fastify' {
  interface FastifyRequest {
    /** The anti-forgery cookie of the request, if its signature is ours. */
    csrfCookie: string | undefined
    /** Whether the browser reports that a page of another site sent the request. */
    isFromElsewhere: boolean
    /** Whether the browser reports that a page of this site sent the request. */
    isFromOurPage: boolean
  }
}

/**
 * Anti-forgery by a signed double submit: a call must repeat our cookie in a header, which a page of another
 * origin can neither read nor send. The signature rejects values that we never issued, or issued to another
 * session. `GET /sanctum/csrf-cookie` issues it (specification, section 7).
 * @param options.publicUrl the address of our own pages
 * @param options.secure whether the cookie travels over https only
 * @param options.sessionOf session secrets of the request, of staff and of a donor; '' without a session
 */
export function csrf(
  server: FastifyInstance,
  options: {
    secretKey: string
    publicUrl: string
    secure: boolean
    sessionOf: (request: FastifyRequest) => string
  },
): void {
  const key = derivedKey(options.secretKey, 'anti-forgery')
  const sign = (value: string, session: string) =>
    createHmac('sha256', key).update(`${value} ${session}`).digest('base64url')

  const isGenuine = (token: string | undefined, session: string) => {
    const [value, signature] = token?.split('.') ?? []
    return value !== undefined && signature !== undefined && sameText(signature, sign(value, session))
  }

  const ourHost = new URL(options.publicUrl).host
  server.decorateRequest('csrfCookie', undefined)
  server.decorateRequest('isFromElsewhere', false)
  server.decorateRequest('isFromOurPage', false)
  server.addHook('onRequest', async (request) => {
    const cookie = request.cookies[cookieName]
    request.csrfCookie = isGenuine(cookie, options.sessionOf(request)) ? cookie : undefined
    request.isFromElsewhere = isFromElsewhere(request, ourHost)
    request.isFromOurPage = isFromOurPage(request, ourHost)
  })

  const set = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookieName, token, { path: '/', sameSite: 'lax', secure: options.secure })
  const newToken = (session: string) => {
    const value = randomBytes(24).toString('base64url')
    return `${value}.${sign(value, session)}`
  }
  server.decorateReply('giveCsrfCookie', function (this: FastifyReply) {
    return set(this, this.request.csrfCookie ?? newToken(options.sessionOf(this.request)))
  })
  server.decorateReply('renewCsrfCookie', function (this: FastifyReply) {
    return set(this, newToken(options.sessionOf(this.request)))
  })

  server.get('/sanctum/csrf-cookie', (_request, reply) => reply.giveCsrfCookie().code(204).send())
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the anti-forgery cookie; an existing one stays. */
    giveCsrfCookie(): FastifyReply
    /** Sets a new cookie for the sessions that the request now has: at login and logout. */
    renewCsrfCookie(): FastifyReply
  }
}

/**
 * Whether another site sent the request. A client that sends neither header is not a browser, so no page can
 * make it forge a call: browsers send one of them with every unsafe call.
 */
function isFromElsewhere({ headers }: FastifyRequest, ourHost: string): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && !isOurs(origin, host, ourHost)
}

/**
 * Whether one of our pages sent the request; opening a link in an e-mail ('none') does not count. Over plain
 * http browsers send no sec-fetch-site, so origin or referer decides.
 */
function isFromOurPage({ headers }: FastifyRequest, ourHost: string): boolean {
  const { 'sec-fetch-site': site, origin, referer, host } = headers
  if (site !== undefined) return site === 'same-origin'
  const sender = origin ?? referer
  return sender !== undefined && isOurs(sender, host, ourHost)
}

/** Accepts the request's host too, because a demo is opened as localhost and as 127.0.0.1. */
function isOurs(address: string, host: string | undefined, ourHost: string): boolean {
  const sender = URL.parse(address)?.host
  return sender !== undefined && (sender === ourHost || sender === host)
}

/** @throws Problem 419 unless the header repeats the signed cookie, and for a call from another site */
export function refuseForgedCall(request: FastifyRequest): void {
  if (request.isFromElsewhere) throw Problem.csrfMismatch()
  const header = request.headers[headerName]
  if (request.csrfCookie === undefined || typeof header !== 'string' || !sameText(header, request.csrfCookie))
    throw Problem.csrfMismatch()
}
