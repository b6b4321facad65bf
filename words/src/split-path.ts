import { firstLanguage, isLanguage, type Language } from '../../contract/src/language/language.ts'

/** The address of a page in a language: '/ur/donation/…'; in the first language without a prefix. @param path from '/' */
export const pathIn = (language: Language, path: string): string =>
  language === firstLanguage ? path : `/${language}${path.replace(/^\/(?=\?|$)/, '')}`

/** The language that an address names, if it does, and the address without it; a query stays. */
export function splitPath(address: string): { named: Language | undefined; path: string } {
  const [, prefix = ''] = /^\/([a-z]{2,8})(?=[/?]|$)/.exec(address) ?? []
  if (!isLanguage(prefix) || prefix === firstLanguage) return { named: undefined, path: address }
  const rest = address.slice(prefix.length + 1)
  return { named: prefix, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The cookie by which a browser remembers the language that somebody chose. */
export const languageCookie = 'language'

/** Follows the language in that cookie where nobody chose it: a page in it was opened. */
export const onlySeen = '-seen'
