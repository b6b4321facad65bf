import type { Language } from '../../contract/src/language/language.ts'
import type { Catalogue } from '../../words/src/compile-message.ts'
import { addTranslations } from '../../words/src/reader.ts'
import { documentReader } from './ui/reader.tsx'

/** Translation files (words/) by path, from `import.meta.glob`. */
export type TranslationFiles = Record<string, () => Promise<unknown>>

/** Loads translations in the page's language; must finish before a component uses them. */
export async function loadTranslations(files: TranslationFiles): Promise<void> {
  // On the server all translations are loaded at start.
  if (typeof document !== 'undefined') await loadTranslationsIn(files, documentReader().language)
}

export async function loadTranslationsIn(files: TranslationFiles, language: Language): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      if (path.includes(`/words/${language}/`))
        addTranslations(language, ((await load()) as { default: Catalogue }).default)
    }),
  )
}
