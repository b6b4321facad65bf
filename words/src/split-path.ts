import { firstLanguage, isLanguage, type Language } from '../../contract/src/language/language.ts'

/**
 * Address of a page in a language: '/ur/donation/…'; no prefix for the first language.
 * @param path from '/'
 */
export const pathIn = (language: Language, path: string): string =>
  language === firstLanguage ? path : `/${language}${path.replace(/^\/(?=\?|$)/, '')}`

/** Splits an address into its language prefix, if any, and the rest, query included. */
export function splitPath(address: string): { named: Language | undefined; path: string } {
  const [, prefix = ''] = /^\/([a-z]{2,8})(?=[/?]|$)/.exec(address) ?? []
  if (!isLanguage(prefix) || prefix === firstLanguage) return { named: undefined, path: address }
  const rest = address.slice(prefix.length + 1)
  return { named: prefix, path: rest.startsWith('/') ? rest : `/${rest}` }
}

export const languageCookie = 'language'

/** Suffix of the cookie's value when the reader opened a page in the language without choosing it. */
export const seenSuffix = '-seen'
