import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { readAlmsPage } from '../../../../contract/src/alms.ts'
import { type AlmsFund, type FitranaRamazan, fitranaTime } from '../../../../contract/src/alms-kinds.ts'
import { pakistanTime } from '../../../../contract/src/pakistan-clock.ts'
import { call } from '../../call.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { replayEarlyInput } from '../donate/replay-early-input.ts'
import { useSitePageTitle } from '../parts/charity-context.ts'
import { NothingOffered } from '../parts/nothing-offered.tsx'
import { almsKey } from '../parts/public-page.queries.ts'
import { SeasonLinks } from '../parts/season-links.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { AlmsCalculator } from './alms-calculator.tsx'

/** Calculator of fitrana, fidya or kaffarah by the charity's rates; the result becomes a line of the cart. */
export function AlmsPage({ fund }: { fund: AlmsFund }) {
  const { t } = useReader()
  const page = useQuery({ queryKey: almsKey, queryFn: () => call(readAlmsPage, { params: { fund } }) })
  const title = t(`pages.alms.title.${fund}`)
  useSitePageTitle(title)
  useLayoutEffect(() => void replayEarlyInput(), [])
  const { cause, rates, text, ramazan } = page.data ?? {}
  return (
    <main className="mx-auto max-w-3xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
      {page.isPending && <Skeleton className="mt-4 h-80" />}
      <SectionProblem query={page} />
      {text && (
        <div
          // May differ from the language of the page.
          lang={text.language}
          dir="auto"
          className="rich-text mt-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
          dangerouslySetInnerHTML={{ __html: text.html }}
        />
      )}
      {ramazan && <Lateness ramazan={ramazan} />}
      <noscript>
        <p className="mt-3 font-semibold">{t('pages.zakat.needs-script')}</p>
      </noscript>
      {rates &&
        (cause && rates.length > 0 ? (
          <AlmsCalculator fund={fund} cause={cause} rates={rates} />
        ) : (
          <NothingOffered>{t('pages.alms.none')}</NothingOffered>
        ))}
      <SeasonLinks current={`/${fund}`} />
    </main>
  )
}

/** States that fitrana counts as sadaqah after the Eid prayer. The server renders without a clock. */
function Lateness({ ramazan }: { ramazan: FitranaRamazan }) {
  const { t } = useReader()
  const [now, setNow] = useState('')
  useEffect(() => setNow(pakistanTime(new Date())), [])
  const time = fitranaTime(ramazan, now)
  return (
    time !== 'in_time' && (
      <Notice look="warning" className="mt-4">
        {t(`pages.alms.${time}`)}
      </Notice>
    )
  )
}
