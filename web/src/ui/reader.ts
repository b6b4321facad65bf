import { createContext, useContext } from 'react'
import { isLanguage, type Language, languages } from '../../../contract/src/language/language.ts'
import { english, type Reader, readerOf } from '../../../words/src/reader.ts'

/** Reader of the page or, on an office screen without translations, of that screen. */
export const ReaderContext = createContext(english)

export const languageAttributes = (language: Language) => ({
  lang: language,
  dir: languages[language].direction,
})

export type Translate = Reader['t']

export const useReader = (): Reader => useContext(ReaderContext)

/** Returns the reader of the document, by the language that the server sets; for code outside React. */
export function documentReader(): Reader {
  const { lang } = document.documentElement
  return isLanguage(lang) ? readerOf(lang) : english
}
