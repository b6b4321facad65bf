import { useEffect, useState } from 'react'
import { formatInstantIn } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'

const minuteMs = 60_000

/** 'Asia/Gaza' -> 'Gaza'. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Closing time in the time zones of the region and the donor, with a countdown. */
export function ClosingTime({ closesAt, zone }: { closesAt: string; zone: string }) {
  const { t } = useReader()
  // Undefined on the server and in the first render, so that both render the same.
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const own = now === undefined ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone
  const minutes = now === undefined ? 0 : Math.floor((new Date(closesAt).getTime() - now) / minuteMs)
  const isElsewhere = formatInstantIn(t, own, closesAt) !== formatInstantIn(t, zone, closesAt)
  return (
    <>
      <span className="tabular-nums">
        {t('qurbani-page.closes', { at: formatInstantIn(t, zone, closesAt), city: cityOf(zone) })}
        {isElsewhere && (
          <>
            {t('ui.comma')}
            {t('qurbani-page.closes.here', { at: formatInstantIn(t, own, closesAt) })}
          </>
        )}
      </span>
      {minutes > 0 && (
        <span className="text-ink-soft tabular-nums">
          {t('qurbani-page.countdown', {
            days: Math.floor(minutes / 1440),
            hours: Math.floor((minutes % 1440) / 60),
            minutes: minutes % 60,
          })}
        </span>
      )}
    </>
  )
}
