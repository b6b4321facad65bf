import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { readShortLink } from './short-links.ts'

/** `/k/:code`: redirects a short link of a message to its page. */
export function shortLinkRoutes(server: FastifyInstance, { db, publicUrl }: AppContext): void {
  server.get<{ Params: { code: string } }>(
    '/k/:code',
    // Slows down guessing; a network of a mobile operator has many donors behind one address.
    { config: { rateLimit: { max: 300, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const path = await readShortLink(db, request.params.code)
      reply.header('x-robots-tag', 'noindex, noarchive').header('cache-control', 'no-store')
      return path === undefined ? reply.sendSite(404) : reply.redirect(publicUrl + path, 303)
    },
  )
}
