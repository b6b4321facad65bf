import type { Language } from '../../contract/src/language/language.ts'
import { languageCookie, type onlySeen } from '../../words/src/split-path.ts'

const aYear = 365 * 24 * 60 * 60

/** From now on the server sends pages in this language where their address names none; the office only where somebody chose it. */
export function rememberLanguage(language: Language | `${Language}${typeof onlySeen}`): void {
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is not there without https
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${aYear}; samesite=lax`
}

/** Opens the page again in a language, as all others from now on. */
export function chooseLanguage(language: Language): void {
  rememberLanguage(language)
  location.reload()
}
