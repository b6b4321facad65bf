import '@fastify/cookie'
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { derivedKey } from '../settings/derived-key.ts'
import { sameText } from '../text/same-text.ts'
import { Problem } from './problem.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request brought an anti-forgery cookie that we signed. */
    csrfCookie: string | undefined
  }
}

/**
 * Anti-forgery by a signed double submit: a call must repeat our cookie in a header, which a page of another origin can
 * neither read nor send. The signature refuses values that we never gave out.
 * `GET /sanctum/csrf-cookie` hands it out (specification, section 7).
 * @param options.secure whether the cookie travels over https only
 */
export function csrf(server: FastifyInstance, options: { secretKey: string; secure: boolean }): void {
  const key = derivedKey(options.secretKey, 'anti-forgery')
  const sign = (value: string) => createHmac('sha256', key).update(value).digest('base64url')

  const genuine = (token: string | undefined) => {
    const [value, signature] = token?.split('.') ?? []
    return value !== undefined && signature !== undefined && sameText(signature, sign(value))
  }

  server.decorateRequest('csrfCookie', undefined)
  server.addHook('onRequest', async (request) => {
    const cookie = request.cookies[cookieName]
    request.csrfCookie = genuine(cookie) ? cookie : undefined
  })

  const set = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookieName, token, { path: '/', sameSite: 'lax', secure: options.secure })
  const newToken = () => {
    const value = randomBytes(24).toString('base64url')
    return `${value}.${sign(value)}`
  }
  server.decorateReply('giveCsrfCookie', function (this: FastifyReply) {
    return set(this, this.request.csrfCookie ?? newToken())
  })
  server.decorateReply('renewCsrfCookie', function (this: FastifyReply) {
    return set(this, newToken())
  })

  server.get('/sanctum/csrf-cookie', (_request, reply) => reply.giveCsrfCookie().code(204).send())
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the anti-forgery cookie, keeping the one the browser has. */
    giveCsrfCookie(): FastifyReply
    /** Sets a new one: at login and logout. */
    renewCsrfCookie(): FastifyReply
  }
}

/** @throws Problem 419 unless the header repeats the genuine cookie */
export function refuseForgedCall(request: FastifyRequest): void {
  const header = request.headers[headerName]
  if (request.csrfCookie === undefined || typeof header !== 'string' || !sameText(header, request.csrfCookie))
    throw Problem.csrfMismatch()
}
