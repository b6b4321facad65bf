import { firstLanguage, isLanguage, type Language } from '../../contract/src/language/language.ts'
import type { Catalogue } from '../../words/src/catalogue.ts'
import { learn, speakTo } from '../../words/src/say.ts'

/** Files of words/ by path, as `import.meta.glob` finds them. */
export type WordFiles = Record<string, () => Promise<unknown>>

/** Language of the page, which the server writes into it. */
const pageLanguage = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : firstLanguage
}

/** Loads words in the language of the page, before anything that uses them is rendered. */
export async function loadWords(files: WordFiles): Promise<void> {
  // Rendering on the server: every word is loaded already.
  if (typeof document === 'undefined') return
  const now = pageLanguage()
  speakTo(() => now)
  await learnWords(files, now)
}

export async function learnWords(files: WordFiles, language: Language): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      if (path.includes(`/words/${language}/`))
        learn(language, ((await load()) as { default: Catalogue }).default)
    }),
  )
}
