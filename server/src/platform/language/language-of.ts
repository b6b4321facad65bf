import type { IncomingMessage } from 'node:http'
import { firstLanguage, isLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { languageCookie, onlySeen, splitPath } from '../../../../words/src/split-path.ts'

const named = new WeakMap<IncomingMessage, Language>()

/** For Fastify's `rewriteUrl`: removes the language from the address; {@link languageOf} remembers it. */
export function takeLanguage(request: IncomingMessage): string {
  const { named: language, path } = splitPath(request.url ?? '/')
  if (language) named.set(request, language)
  return path
}

/** The language in the address of a request: '/ur/…'. */
export const languageInAddress = (request: IncomingMessage): Language | undefined => named.get(request)

/** For a language that is not offered: answers in the first one. */
export const answerInFirst = (request: IncomingMessage) => void named.set(request, firstLanguage)

const remembered = new RegExp(`(?:^|; )${languageCookie}=([a-z]+)(${onlySeen})?`)

/** The office has one address for all languages, and uses the chosen one. */
export const isOffice = (path: string) => /^\/admin(?=[/?]|$)/.test(path)

/** The language chosen before; on donors' pages also the one read last. */
function rememberedLanguage({ headers, url = '' }: IncomingMessage): Language | undefined {
  const [, language, seen] = remembered.exec(headers.cookie ?? '') ?? []
  return isLanguage(language) && !(seen && isOffice(url)) ? language : undefined
}

/**
 * The language to answer in: the one in the address, else for a call the one its page requests, else the
 * remembered one.
 */
export function languageOf(request: IncomingMessage): Language {
  const known = named.get(request)
  if (known) return known
  if (request.url?.startsWith('/api/')) {
    const asked = request.headers['accept-language']?.slice(0, 2)
    return isLanguage(asked) ? asked : firstLanguage
  }
  return rememberedLanguage(request) ?? firstLanguage
}
