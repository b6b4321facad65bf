import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { receiveNotice } from './delivery/receive-notice.ts'
import { readShortLink } from './short-links.ts'

/** Addresses outside the API: short links of messages, and the notices of WhatsApp and SMS. */
export function messageLinksRoutes(server: FastifyInstance, context: AppContext): void {
  const { db, publicUrl } = context
  server.get<{ Params: { code: string } }>(
    '/k/:code',
    // Slows down guessing; a network of a mobile operator has many donors behind one address.
    { config: { callsPerMinute: 300 } },
    async (request, reply) => {
      const path = await readShortLink(db, request.params.code)
      reply.header('x-robots-tag', 'noindex, noarchive').header('cache-control', 'no-store')
      return path === undefined ? reply.sendSite(404) : reply.redirect(publicUrl + path, 303)
    },
  )

  // Outside the API and its tokens: each notice is authenticated by its signature, which covers the bytes.
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { channel: string } }>({
      method: ['GET', 'POST'],
      url: '/messages/:channel/notice',
      logLevel: 'warn',
      // Meta sends up to three notices for each message.
      config: { callsPerMinute: 20_000 },
      async handler(request, reply) {
        const answer = await receiveNotice(context, request.params.channel, {
          method: request.method,
          url: publicUrl + request.url,
          query: Object.fromEntries(new URL(request.url, 'http://notice').searchParams),
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        })
        if (!answer) return reply.code(403).type('text/plain').send('refused')
        return reply.type(answer.contentType).send(answer.body)
      },
    })
  })
}
