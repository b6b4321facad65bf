import languageList from './languages.json' with { type: 'json' }

/** A language that we have: 'en', 'ur' (languages.json). */
export type Language = keyof typeof languageList

/** What a language is called by those who read it, and how it is written. `locale` is for numbers, days and plurals. */
export const languages: Record<Language, { name: string; direction: 'ltr' | 'rtl'; locale: string }> =
  languageList as never

/** The fallback, and the language of what is stored. */
export const firstLanguage: Language = 'en'

/** The languages beside the first. */
export const otherThanFirst: Language[] = (Object.keys(languages) as Language[]).filter(
  (one) => one !== firstLanguage,
)

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

/** A stored language; the first one where it is no longer offered. */
export const languageNamed = (name: string): Language => (isLanguage(name) ? name : firstLanguage)
