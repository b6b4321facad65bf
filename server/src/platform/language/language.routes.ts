import type { FastifyInstance } from 'fastify'
import { isLanguage } from '../../../../contract/src/language/language.ts'
import { languageCookie, pathIn, splitPath } from '../../../../words/src/split-path.ts'
import { isOffice } from './language-of.ts'

/** The address of a page of this site and no other, without its language: '/donation/…?a=1'. */
function ownAddress(asked: string): string | undefined {
  const here = 'http://here.example'
  const { origin, pathname, search } = URL.parse(asked, here) ?? {}
  if (origin !== here || !pathname || !/^(\/[\w-]+)*\/?$/.test(pathname)) return undefined
  return splitPath(pathname + search).path
}

const aYear = 365 * 86_400

/** Somebody chooses a language: it is remembered, and they are led to the page that they were on. */
export function languageRoutes(server: FastifyInstance, secure: boolean): void {
  server.get<{ Params: { language: string }; Querystring: { to?: string } }>(
    '/language/:language',
    (request, reply) => {
      const { language } = request.params
      const to = ownAddress(String(request.query.to ?? '/'))
      if (!isLanguage(language) || to === undefined) return reply.callNotFound()
      return reply
        .setCookie(languageCookie, language, { path: '/', sameSite: 'lax', maxAge: aYear, secure })
        .header('cache-control', 'no-store')
        .redirect(isOffice(to) ? to : pathIn(language, to), 302)
    },
  )
}
