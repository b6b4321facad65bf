import type { FastifyInstance } from 'fastify'
import { isLanguage } from '../../../../words/src/say.ts'
import { languageCookie, pathIn } from '../../../../words/src/split-path.ts'

/** An address within this site and no other: '/donation/…?a=1'. */
const ownAddress = /^(\/[\w-]+)*\/?(\?[\w=&-]*)?$/

const aYear = 365 * 86_400

/** Somebody chooses a language: it is remembered, and they are led to the page that they were on. */
export function languageRoutes(server: FastifyInstance, secure: boolean): void {
  server.get<{ Params: { language: string }; Querystring: { to?: string } }>(
    '/language/:language',
    (request, reply) => {
      const { language } = request.params
      const to = String(request.query.to ?? '/')
      if (!isLanguage(language) || !ownAddress.test(to)) return reply.callNotFound()
      return reply
        .setCookie(languageCookie, language, { path: '/', sameSite: 'lax', maxAge: aYear, secure })
        .header('cache-control', 'no-store')
        .redirect(pathIn(language, to), 302)
    },
  )
}
