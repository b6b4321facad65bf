import { lazy, type ReactNode } from 'react'
import { loadTranslations, type TranslationFiles } from '../load-translations.ts'
import { qurbaniTranslations } from './parts/qurbani-translations.ts'
import { TextPage } from './text-page.tsx'

/** Additional translations of the calculators. */
const pagesTranslations: TranslationFiles = import.meta.glob('../../../words/*/pages.json')

const ZakatPage = lazy(async () => {
  const [{ ZakatPage }] = await Promise.all([
    import('./zakat/zakat-page.tsx'),
    loadTranslations(pagesTranslations),
  ])
  return { default: ZakatPage }
})
const QurbaniPage = lazy(async () => {
  const [{ QurbaniPage }] = await Promise.all([
    import('./qurbani/qurbani-page.tsx'),
    loadTranslations(qurbaniTranslations),
  ])
  return { default: QurbaniPage }
})
const AlmsPage = lazy(async () => {
  const [{ AlmsPage }] = await Promise.all([
    import('./alms/alms-page.tsx'),
    loadTranslations(pagesTranslations),
  ])
  return { default: AlmsPage }
})

const pages: Record<string, ReactNode> = {
  '/privacy': <TextPage name="privacy" />,
  '/terms': <TextPage name="terms" />,
  '/wakalah': <TextPage name="wakalah" />,
  '/zakat': <ZakatPage />,
  '/qurbani': <QurbaniPage />,
  '/fitrana': <AlmsPage fund="fitrana" />,
  '/fidya': <AlmsPage fund="fidya" />,
  '/kaffarah': <AlmsPage fund="kaffarah" />,
}

/** The charity's texts, calculators and Qurbani: one file, so that a first visit loads the names of none. */
export const CharityPage = ({ pathname }: { pathname: string }) => pages[pathname]
