import type { FastifyInstance } from 'fastify'
import { allLanguages, firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { answerInFirst, languageOf } from './language-of.ts'

/** Language-independent paths; they must be served while the database is unavailable, too. */
const hasNoWords =
  /^\/(?:(?:art|assets|brand|icon|media)\/|(?:healthz|metrics|readyz)(?:\?|$)|[\w-]+\.(?:js|txt)(?:\?|$))/

/**
 * Restricts answers to the languages that the charity offers: a page in another language redirects to the
 * first, and any other request for it is answered in the first. Register it before any hook that reads the
 * language.
 * @param offered undefined while unknown: then every language is
 */
export function offerLanguages(
  server: FastifyInstance,
  publicUrl: string,
  offered: () => Promise<Language[]>,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const asked = languageOf(request.raw)
    if (asked === firstLanguage) return done()
    if (hasNoWords.test(request.url)) {
      answerInFirst(request.raw)
      return done()
    }
    const go = (known: Language[]) => {
      if (known.includes(asked)) return done()
      const isPage = request.method === 'GET' && request.originalUrl !== request.url
      answerInFirst(request.raw)
      if (!isPage) return done()
      reply.header('cache-control', 'no-store').redirect(publicUrl + request.url, 302)
    }
    void offered()
      .catch(() => allLanguages)
      .then(go)
  })
}
