import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { readCharityText } from '../../../contract/src/charity-texts.ts'
import { type TextPage as TextName, textPages } from '../../../contract/src/text-pages.ts'
import { call } from '../call.ts'
import { loadTranslations, type TranslationFiles } from '../load-translations.ts'
import { Skeleton } from '../ui/loading.tsx'
import { useReader } from '../ui/reader.tsx'
import { NotFoundPage } from './parts/not-found-page.tsx'
import { textKey } from './parts/public-page.queries.ts'
import { qurbaniTranslations } from './parts/qurbani-translations.ts'
import { ramazanTranslations } from './parts/ramazan-translations.ts'
import { SectionProblem } from './parts/section-problem.tsx'
import { useSitePageTitle } from './parts/site-page.tsx'

/** Additional translations of the calculators, and of pages that offer nothing. */
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
    loadTranslations({ ...qurbaniTranslations, ...pagesTranslations }),
  ])
  return { default: QurbaniPage }
})
const RamazanPage = lazy(async () => {
  const [{ RamazanPage }] = await Promise.all([
    import('./ramazan/ramazan-page.tsx'),
    loadTranslations({ ...ramazanTranslations, ...pagesTranslations }),
  ])
  return { default: RamazanPage }
})
const AlmsPage = lazy(async () => {
  const [{ AlmsPage }] = await Promise.all([
    import('./alms/alms-page.tsx'),
    loadTranslations(pagesTranslations),
  ])
  return { default: AlmsPage }
})

const pages: Record<string, ReactNode> = {
  ...Object.fromEntries(textPages.map((name) => [`/${name}`, <TextPage name={name} key={name} />])),
  '/zakat': <ZakatPage />,
  '/qurbani': <QurbaniPage />,
  '/ramazan': <RamazanPage />,
  '/fitrana': <AlmsPage fund="fitrana" />,
  '/fidya': <AlmsPage fund="fidya" />,
  '/kaffarah': <AlmsPage fund="kaffarah" />,
}

/** Pages besides the form. One chunk, because every chunk adds its file name to the first download. */
export const CharityPage = ({ pathname }: { pathname: string }) => pages[pathname]

function TextPage({ name }: { name: TextName }) {
  const { t } = useReader()
  const text = useQuery({ queryKey: textKey, queryFn: () => call(readCharityText, { params: { name } }) })
  const title = t(`site.title.${name}`)
  const isMissing = text.data?.html === ''
  useSitePageTitle(isMissing ? undefined : title)
  if (isMissing) return <NotFoundPage />
  return (
    <main className="mx-auto max-w-3xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
      {text.isPending && <Skeleton className="mt-4 h-80" />}
      <SectionProblem query={text} />
      {text.data && (
        <div
          // May differ from the language of the page.
          lang={text.data.language}
          dir="auto"
          className="rich-text mt-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
          dangerouslySetInnerHTML={{ __html: text.data.html }}
        />
      )}
    </main>
  )
}
