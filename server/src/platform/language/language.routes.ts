import type { FastifyInstance } from 'fastify'
import { isLanguage } from '../../../../contract/src/language/language.ts'
import { languageCookie, pathIn, splitPath } from '../../../../words/src/split-path.ts'
import { isOfficePath } from './request-language.ts'

/** Returns a path on this site without its language, '/donation/…?a=1'; undefined for any other address. */
function parseOwnPath(address: string): string | undefined {
  const here = 'http://here.example'
  const { origin, pathname, search } = URL.parse(address, here) ?? {}
  if (origin !== here || !pathname || !/^(\/[\w-]+)*\/?$/.test(pathname)) return undefined
  return splitPath(pathname + search).path
}

const yearSeconds = 365 * 86_400

/** Stores the chosen language and redirects to the page in the query parameter `to`. */
export function languageRoutes(server: FastifyInstance, secure: boolean): void {
  server.get<{ Params: { language: string }; Querystring: { to?: string } }>(
    '/language/:language',
    (request, reply) => {
      const { language } = request.params
      const to = parseOwnPath(String(request.query.to ?? '/'))
      if (!isLanguage(language) || to === undefined) return reply.callNotFound()
      return reply
        .setCookie(languageCookie, language, { path: '/', sameSite: 'lax', maxAge: yearSeconds, secure })
        .header('cache-control', 'no-store')
        .redirect(isOfficePath(to) ? to : pathIn(language, to), 302)
    },
  )
}
