import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { messages } from '../../../../words/src/catalogues.ts'

/** A text as the catalogue has it; in English where the language lacks it. @param key of an editable text */
export const originalOf = (language: Language, key: string): string =>
  messages[language]?.[key] ?? messages[firstLanguage]?.[key] ?? ''
