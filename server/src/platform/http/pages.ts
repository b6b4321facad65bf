import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { languageInAddress, languageOf, pageInLanguage } from '../language/language-of.ts'
import type { BuiltPages } from './built-pages.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the back office in the reader's language; the page itself asks for the login. */
    sendOffice(): FastifyReply
    /** Sends a page that differs between readers, with the anti-forgery cookie. */
    sendPage(page: string, status?: number): FastifyReply
  }
}

/**
 * Sends pages, and the few files of a build that are not in `built-pages.ts`, such as robots.txt.
 * @param folder web/dist
 */
export async function pages(server: FastifyInstance, folder: string, built: BuiltPages): Promise<void> {
  server.decorateReply('sendPage', function (this: FastifyReply, page: string, status = 200) {
    return this.giveCsrfCookie()
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  })
  server.decorateReply('sendOffice', function (this: FastifyReply) {
    const { raw, url } = this.request
    const named = languageInAddress(raw)
    // The office has one address for all languages: a language in the address is stored as the chosen one.
    if (named)
      return this.header('cache-control', 'no-store').redirect(
        `/language/${named}?to=${encodeURIComponent(url)}`,
      )
    return this.sendPage(pageInLanguage(built('office.html'), languageOf(raw)))
  })
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    // The two entries are pages, not files.
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
}
