import languageList from './languages.json' with { type: 'json' }

/** A supported language: 'en', 'ur' (languages.json). */
export type Language = keyof typeof languageList

/** `name` is the language's own name; `locale` formats numbers, days and plurals. */
export const languages: Record<Language, { name: string; direction: 'ltr' | 'rtl'; locale: string }> =
  languageList as never

/** Fallback, and the language of stored texts. */
export const firstLanguage: Language = 'en'

export const allLanguages = Object.keys(languages) as Language[]

export const otherThanFirst: Language[] = allLanguages.filter((one) => one !== firstLanguage)

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

/** A stored language, falling back to the first when it is no longer offered. */
export const resolveLanguage = (name: string): Language => (isLanguage(name) ? name : firstLanguage)
