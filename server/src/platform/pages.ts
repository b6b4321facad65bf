import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the donor's site, which shows the page of the address, and gives it the anti-forgery cookie. */
    sendSite(status?: number): FastifyReply
  }
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Serves what `npm run build` made: hashed assets for ever, everything else checked anew each time.
 * @param folder web/dist
 * @param apiClientToken put where the page says `%API_CLIENT_TOKEN%`
 */
export async function pages(
  server: FastifyInstance,
  options: { folder: string; apiClientToken: string | null },
): Promise<void> {
  const html = readFileSync(join(options.folder, 'site.html'), 'utf8').replaceAll(
    '%API_CLIENT_TOKEN%',
    escapeAttribute(options.apiClientToken ?? ''),
  )
  server.decorateReply('sendSite', function (this: FastifyReply, status = 200) {
    return this.giveCsrfCookie()
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html)
  })
  await server.register(fastifyStatic, {
    root: options.folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    // The two entries are pages, not files.
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders(reply, path) {
      const named = path.includes('/assets/')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
