import { useEffect, useState } from 'react'
import { instantWriter } from '../../ui/format-instant.ts'
import { type Translate, useReader } from '../../ui/reader.ts'

const minuteMs = 60_000

const writers = new Map<string, ReturnType<typeof instantWriter>>()

/** Formats an instant in a time zone: '15 May 2027, 18:00'. */
function formatIn(t: Translate, zone: string, instant: string): string {
  const write =
    writers.get(zone) ??
    instantWriter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone })
  writers.set(zone, write)
  return write(t, instant)
}

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
  const isElsewhere = formatIn(t, own, closesAt) !== formatIn(t, zone, closesAt)
  return (
    <>
      <span className="tabular-nums">
        {t('qurbani-page.closes', { at: formatIn(t, zone, closesAt), city: cityOf(zone) })}
        {isElsewhere && (
          <>
            {t('ui.comma')}
            {t('qurbani-page.closes.here', { at: formatIn(t, own, closesAt) })}
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
