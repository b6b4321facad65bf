import { firstLanguage, isLanguage, type Language } from '../../contract/src/language/language.ts'
import type { Catalogue } from '../../words/src/catalogue.ts'
import { learn, speakTo } from '../../words/src/say.ts'

/** Files of words/ by path, as `import.meta.glob` finds them. */
export type WordFiles = Record<string, () => Promise<unknown>>

/** The language of the page, which the server writes into it. */
const pageLanguage = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : firstLanguage
}

/**
 * Loads words in the language of the page, before anything that says them is drawn.
 */
export async function loadWords(files: WordFiles): Promise<void> {
  // What draws pages on the server has every word.
  if (typeof document === 'undefined') return
  const now = pageLanguage()
  speakTo(() => now)
  await learnWords(files, now)
}

/** Loads words in any language. */
export async function learnWords(files: WordFiles, language: Language): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      if (path.includes(`/words/${language}/`))
        learn(language, ((await load()) as { default: Catalogue }).default)
    }),
  )
}
