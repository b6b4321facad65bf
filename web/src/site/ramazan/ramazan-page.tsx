import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { firstNightFrom } from '../../../../contract/src/night-plan.ts'
import { type PublicRamazan, readPublicRamazan } from '../../../../contract/src/seasons.ts'
import { call } from '../../call.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { replayEarlyInput } from '../donate/replay-early-input.ts'
import { NothingOfferedNotice } from '../parts/nothing-offered.tsx'
import { causesQuery, ramazanKey } from '../parts/public-page.queries.ts'
import { SeasonLinks } from '../parts/season-links.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { useSitePageTitle } from '../parts/site-page.tsx'
import { Iftar } from './iftar-form.tsx'
import { NightsForm } from './nights-form.tsx'

/** Page of the open Ramazan: gifts over its nights, by one payment or on each night, and iftar meals. */
export function RamazanPage() {
  const { t } = useReader()
  const season = useQuery({ queryKey: ramazanKey, queryFn: () => call(readPublicRamazan) })
  const causes = useQuery(causesQuery)
  const { data } = season
  const title = data ? t('ramazan-page.title', { year: String(data.hijri_year) }) : t('site.title.ramazan')
  useSitePageTitle(title)
  useLayoutEffect(() => void replayEarlyInput(), [])
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
      <SectionProblem query={season} />
      {data === null && <NothingOfferedNotice>{t('ramazan-page.none')}</NothingOfferedNotice>}
      {data && (
        <>
          <p className="mt-2 max-w-prose text-ink-soft">
            {t('ramazan-page.lead', {
              day: formatDay(t, data.first_on),
              is_confirmed: data.is_confirmed ? 'yes' : 'no',
            })}
          </p>
          <noscript>
            <p className="mt-3 font-semibold">{t('ramazan-page.needs-script')}</p>
          </noscript>
          <Nights season={data} causes={causes.data ?? []} />
          <Iftar />
        </>
      )}
      <SeasonLinks current="/ramazan" />
    </main>
  )
}

function Nights({ season, causes }: { season: PublicRamazan; causes: readonly Cause[] }) {
  const { t } = useReader()
  // The server renders no form, because the nights depend on the day of the visit.
  const [today, setToday] = useState<string>()
  useEffect(() => setToday(dayInPakistan(new Date())), [])
  if (today === undefined) return <Skeleton className="mt-6 h-96" />
  const first = firstNightFrom(today, season)
  const open = causes.filter(({ amount, alms }) => amount === null && alms === null)
  const isOver = first > (season.nights ?? 30)
  if (isOver || open.length === 0)
    return (
      <NothingOfferedNotice>{t(isOver ? 'ramazan-page.over' : 'ramazan-page.none')}</NothingOfferedNotice>
    )
  return <NightsForm season={season} causes={open} first={first} />
}
