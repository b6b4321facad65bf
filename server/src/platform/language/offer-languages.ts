import type { FastifyInstance } from 'fastify'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import { answerInFirst, languageInAddress, languageOf } from './language-of.ts'

/** What is the same in all languages; it must come where the database is away, too. */
const hasNoWords =
  /^\/(?:(?:art|assets|brand|icon|media)\/|(?:healthz|metrics|readyz)(?:\?|$)|[\w-]+\.(?:js|txt)(?:\?|$))/

/**
 * Answers in the languages that the charity offers: whoever opens a page in another one is led to the first, whoever
 * remembers or asks for another one is answered in the first. Register it before any hook that reads the language.
 * @param offered where nobody can say, every language is
 */
export function offerLanguages(
  server: FastifyInstance,
  publicUrl: string,
  offered: () => Promise<Language[]>,
): void {
  const all = Object.keys(languages) as Language[]
  server.addHook('onRequest', (request, reply, done) => {
    const asked = languageOf(request.raw)
    if (asked === firstLanguage) return done()
    if (hasNoWords.test(request.url)) {
      answerInFirst(request.raw)
      return done()
    }
    const go = (known: Language[]) => {
      if (known.includes(asked)) return done()
      const isPage = request.method === 'GET' && languageInAddress(request.raw) !== undefined
      answerInFirst(request.raw)
      if (!isPage) return done()
      // In full: what follows the language may look like another site ('//elsewhere').
      reply.header('cache-control', 'no-store').redirect(publicUrl + request.url, 302)
    }
    void offered()
      .catch(() => all)
      .then(go)
  })
}
