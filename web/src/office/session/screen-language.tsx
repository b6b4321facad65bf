import { type ReactNode, useLayoutEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { Language } from '../../../../contract/src/language/language.ts'
import { languageOfPart, type Reader, readerOf } from '../../../../words/src/reader.ts'
import { loadTranslationsIn } from '../../load-translations.ts'
import { languageAttributes, ReaderContext, useReader } from '../../ui/reader.tsx'
import { officeTranslations } from './office-translations.ts'

/** Loads a screen's translations if it is not in the user's language, which came with the page. */
export async function loadTranslationsOf(part: string, user: Language): Promise<void> {
  const language = languageOfPart(part, user)
  if (language !== user) await loadTranslationsIn(officeTranslations, language)
}

/** Reader in the language of the route's `handle`: a screen without translations is entirely in English. */
export function useScreenReader(): Reader {
  const user = useReader()
  const part = useMatches().at(-1)?.handle
  return typeof part === 'string' ? readerOf(languageOfPart(part, user.language)) : user
}

/** Shows a screen, its dialogs and toasts in the screen's language; the frame keeps the user's language. */
export function ScreenLanguage({ children = <Outlet /> }: { children?: ReactNode }) {
  const reader = useScreenReader()
  // Dialogs and toasts are outside the screen in the document, and use its language too.
  useLayoutEffect(() => {
    Object.assign(document.documentElement, languageAttributes(reader.language))
  }, [reader])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}
