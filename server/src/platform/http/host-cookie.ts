import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Request, reply, and whether cookies travel over https only. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply; secure: boolean }

/**
 * A cookie for all pages, which scripts cannot read. With https the prefix __Host- prevents other hosts of
 * the charity's domain from setting it.
 */
export function createHostCookie(name: string) {
  const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}${name}`
  return {
    /** Returns the cookie's value in a request; '' for none. */
    read: ({ cookies }: FastifyRequest, secure: boolean): string => cookies[nameOf(secure)] ?? '',
    /**
     * Sets the cookie, also for the rest of this request. @param seconds until the browser closes by default
     */
    set({ request, reply, secure }: Exchange, value: string, seconds?: number): void {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
      reply.setCookie(nameOf(secure), value, { ...options, ...(seconds && { maxAge: seconds }) })
      request.cookies[nameOf(secure)] = value
    },
    clear({ request, reply, secure }: Exchange): void {
      reply.clearCookie(nameOf(secure), { path: '/', secure })
      request.cookies[nameOf(secure)] = undefined
    },
  }
}
