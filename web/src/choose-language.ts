import type { Language } from '../../words/src/say.ts'
import { languageCookie } from '../../words/src/split-path.ts'

const aYear = 365 * 24 * 60 * 60

/** Opens the page again in a language, as all others from now on: the server reads the cookie. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: no browser of today lacks this
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${aYear}; samesite=lax`
  location.reload()
}
