import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { html } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the donor's site, which shows the page of the address, and gives it the anti-forgery cookie. */
    sendSite(status?: number): FastifyReply
    /** Sends the back office, which asks for a login itself. */
    sendOffice(): FastifyReply
  }
}

/**
 * Serves what `npm run build` made: hashed assets cached for ever, everything else revalidated each time.
 * @param folder web/dist
 * @param apiClientToken put where the page says `%API_CLIENT_TOKEN%`
 */
export async function pages(
  server: FastifyInstance,
  options: { folder: string; apiClientToken: string | null },
): Promise<void> {
  const token = String(html`${options.apiClientToken}`)
  const entries = new Map<string, string>()
  const entry = (name: string): string => {
    const known = entries.get(name)
    if (known !== undefined) return known
    // A function: in a replacement text '$&' would mean something.
    const page = readFileSync(join(options.folder, name), 'utf8').replaceAll(
      '%API_CLIENT_TOKEN%',
      () => token,
    )
    entries.set(name, page)
    return page
  }
  const send = (reply: FastifyReply, name: string, status: number) =>
    reply
      .giveCsrfCookie()
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(entry(name))
  server.decorateReply('sendSite', function (this: FastifyReply, status = 200) {
    return send(this, 'site.html', status)
  })
  server.decorateReply('sendOffice', function (this: FastifyReply) {
    return send(this, 'office.html', 200)
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
