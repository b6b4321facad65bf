import { useQuery } from '@tanstack/react-query'
import { type CharityTextName, readCharityText } from '../../../contract/src/charity-texts.ts'
import { call } from '../call.ts'
import { Skeleton } from '../ui/loading.tsx'
import { useReader } from '../ui/reader.ts'
import { useSitePageTitle } from './parts/charity-context.ts'
import { NotFoundPage } from './parts/not-found-page.tsx'
import { textKey } from './parts/public-page.queries.ts'
import { SectionProblem } from './parts/section-problem.tsx'

export function TextPage({ name }: { name: Extract<CharityTextName, 'privacy' | 'terms' | 'wakalah'> }) {
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
