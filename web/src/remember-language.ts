import type { Language } from '../../contract/src/language/language.ts'
import { languageCookie, type seenSuffix } from '../../words/src/split-path.ts'

const aYear = 365 * 24 * 60 * 60

/** Stores the language for addresses without a prefix; the office uses it only if chosen explicitly. */
export function rememberLanguage(language: Language | `${Language}${typeof seenSuffix}`): void {
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is not there without https
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${aYear}; samesite=lax`
}

/** Reopens the page in a language, and remembers it. */
export function chooseLanguage(language: Language): void {
  rememberLanguage(language)
  location.reload()
}
