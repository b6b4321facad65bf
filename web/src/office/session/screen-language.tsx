import { useLayoutEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import { languageOfPart, speakTo } from '../../../../words/src/say.ts'
import { learnWords } from '../../load-words.ts'
import { officeWords } from './office-words.ts'

let reader = firstLanguage
let shown = firstLanguage

/**
 * Sets the language of the office. A screen without translations is entirely in English: its texts, amounts,
 * dates, dialogs and messages. The frame around the screens (words/en/frame.json) stays in this language.
 */
export function setOfficeLanguage(language: Language): void {
  reader = language
  shown = language
  speakTo((key) => (key?.startsWith('frame.') ? reader : shown))
}

/** The user's language; `language()` is the screen's. */
export const readerLanguage = (): Language => reader

/** HTML attributes of a text in a language. */
export const writtenIn = (language: Language) => ({ lang: language, dir: languages[language].direction })

/**
 * Loads the translations of a screen that falls back to another language; the user's own came with the page.
 */
export async function loadWordsOf(part: string): Promise<void> {
  const language = languageOfPart(part, reader)
  if (language !== reader) await learnWords(officeWords, language)
}

/**
 * Layout route of every address. A route whose `handle` names a part of the catalogue is shown in that part's
 * language. Lazy routes get their handle and their translations together.
 */
export function ScreenLanguage() {
  const part = useMatches().at(-1)?.handle
  const language = typeof part === 'string' ? languageOfPart(part, reader) : reader
  // Set before any child renders a text.
  shown = language
  // Dialogs and toasts are outside the screen in the document, and use its language too.
  useLayoutEffect(() => {
    Object.assign(document.documentElement, writtenIn(language))
  }, [language])
  return <Outlet context={language} />
}
