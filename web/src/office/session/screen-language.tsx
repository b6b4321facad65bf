import { useLayoutEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import { languageOfPart, speakTo } from '../../../../words/src/say.ts'
import { learnWords } from '../../load-words.ts'
import { officeWords } from './office-words.ts'

let reader = firstLanguage
let shown = firstLanguage

/**
 * From now on the office speaks to somebody who reads this language. A screen that has no words in it yet is in English, whole:
 * its texts, amounts, days, dialogs and messages. The frame around the screens (words/en/frame.json) stays in theirs.
 */
export function speakInOffice(language: Language): void {
  reader = language
  shown = language
  speakTo((key) => (key?.startsWith('frame.') ? reader : shown))
}

/** Of whoever reads; `language()` is that of the screen. */
export const readerLanguage = (): Language => reader

/** The attributes of what is written in a language. */
export const writtenIn = (language: Language) => ({ lang: language, dir: languages[language].direction })

/** Before a screen of this part is shown: its words where it is not in the reader's language, which came with the page. */
export async function loadWordsOf(part: string): Promise<void> {
  const language = languageOfPart(part, reader)
  if (language !== reader) await learnWords(officeWords, language)
}

/**
 * Stands above every address; a route whose `handle` names a part of the catalogue is shown in the language of that part. It has
 * its handle once it is loaded, its words with it.
 */
export function ScreenLanguage() {
  const part = useMatches().at(-1)?.handle
  const language = typeof part === 'string' ? languageOfPart(part, reader) : reader
  // Before anything below says something.
  shown = language
  // Dialogs and messages stand beside the screen in the document, and follow it too.
  useLayoutEffect(() => {
    Object.assign(document.documentElement, writtenIn(language))
  }, [language])
  return <Outlet context={language} />
}
