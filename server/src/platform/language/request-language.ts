import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  allLanguages,
  firstLanguage,
  isLanguage,
  type Language,
  languages,
} from '../../../../contract/src/language/language.ts'
import { type Reader, readerOf } from '../../../../words/src/reader.ts'
import { languageCookie, seenSuffix, splitPath } from '../../../../words/src/split-path.ts'

const languageByRequest = new WeakMap<IncomingMessage, Language>()

/**
 * For Fastify's `rewriteUrl`: removes the language from the address of a page; {@link languageOf} remembers
 * it. Any other address stays as it is and is not found: with a second address for each call, a proxy's rule
 * for `/api/v1/staff` would be bypassed by `/ur/api/v1/staff`.
 * @param hasLanguages whether a path, without its query, may have a language prefix
 */
export const stripLanguagePrefix =
  (hasLanguages: (path: string) => boolean) =>
  (request: IncomingMessage): string => {
    const { url = '/' } = request
    const { named: language, path } = splitPath(url)
    if (!language) return url
    // A page that is not found is in the reader's language, too.
    languageByRequest.set(request, language)
    return hasLanguages(path.split('?', 1)[0] ?? '') ? path : url
  }

/** The language in the address of a request: '/ur/…'. */
export const languageInAddress = (request: IncomingMessage): Language | undefined =>
  languageByRequest.get(request)

/** Answers in the first language instead of one that is not offered. */
const answerInFirst = (request: IncomingMessage) => void languageByRequest.set(request, firstLanguage)

const cookiePattern = new RegExp(`(?:^|; )${languageCookie}=([a-z]+)(${seenSuffix})?`)

/** Whether a path is in the back office, whose pages have one address for all languages. */
export const isOfficePath = (path: string) => /^\/admin(?=[/?]|$)/.test(path)

/** The language chosen before; on donors' pages also the one read last. */
function rememberedLanguage({ headers, url = '' }: IncomingMessage): Language | undefined {
  const [, language, seen] = cookiePattern.exec(headers.cookie ?? '') ?? []
  return isLanguage(language) && !(seen && isOfficePath(url)) ? language : undefined
}

/**
 * The language to answer in: that of the address; else for an API call that of its Accept-Language header,
 * and for a page the remembered one; else the first.
 */
export function languageOf(request: IncomingMessage): Language {
  const known = languageByRequest.get(request)
  if (known) return known
  if (request.url?.startsWith('/api/')) {
    const header = request.headers['accept-language']?.slice(0, 2)
    return isLanguage(header) ? header : firstLanguage
  }
  return rememberedLanguage(request) ?? firstLanguage
}

export const requestReader = ({ raw }: Pick<FastifyRequest, 'raw'>): Reader => readerOf(languageOf(raw))

/**
 * Marks a built page with a language and links its translation files, so that a browser loads them in
 * parallel with the page's scripts.
 */
export const pageInLanguage = (built: string, language: Language): string =>
  built
    .replace('<html lang="en">', `<html lang="${language}" dir="${languages[language].direction}">`)
    .replace(/<!--words (.*?)-->/, (_, files: string) => links(JSON.parse(files)[language] ?? []))

const links = (files: string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')

/** Language-independent paths; they must be served while the database is unavailable, too. */
const languageIndependentPath =
  /^\/(?:(?:art|assets|brand|icon|media)\/|(?:healthz|metrics|readyz)(?:\?|$)|[\w-]+\.(?:js|txt)(?:\?|$))/

/**
 * Restricts answers to the languages that the charity offers: a page in another language redirects to the
 * first, and any other request for it is answered in the first. Register it before any hook that reads the
 * language.
 * @param offered reads the offered languages; when it fails, every language counts as offered
 */
export function offerLanguages(
  server: FastifyInstance,
  publicUrl: string,
  offered: () => Promise<Language[]>,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const language = languageOf(request.raw)
    if (language === firstLanguage) return done()
    if (languageIndependentPath.test(request.url)) {
      answerInFirst(request.raw)
      return done()
    }
    const redirectUnlessOffered = (known: Language[]) => {
      if (known.includes(language)) return done()
      const isPage = request.method === 'GET' && request.originalUrl !== request.url
      answerInFirst(request.raw)
      if (!isPage) return done()
      reply.header('cache-control', 'no-store').redirect(publicUrl + request.url, 302)
    }
    void offered()
      .catch(() => allLanguages)
      .then(redirectUnlessOffered)
  })
}
