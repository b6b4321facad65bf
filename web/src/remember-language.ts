import type { Language } from '../../words/src/say.ts'
import { languageCookie } from '../../words/src/split-path.ts'

/** Pages without a language in their address are in this one from now on, for a year: the server reads the cookie. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is not there without https
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax`
}
