import type { Language } from '../../../words/src/say.ts'
import { rememberLanguage } from '../remember-language.ts'

/** Opens the office again in a language; its code says some of its words while it is loaded. */
export function chooseLanguage(language: Language): void {
  rememberLanguage(language)
  location.reload()
}
