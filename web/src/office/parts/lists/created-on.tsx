import { formatDay } from '../../../ui/format-day.ts'
import { instantWriter } from '../../../ui/instant-writer.ts'
import { useReader } from '../../../ui/reader.ts'

const formatTime = instantWriter({ timeStyle: 'short', hourCycle: 'h23' })

/** Day and time in Pakistan. */
export function CreatedOn({ instant }: { instant: string }) {
  const { t } = useReader()
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {formatDay(t, instant)} <span className="text-ink-soft md:block">{formatTime(t, instant)}</span>
    </time>
  )
}
