import { formatDay } from '../../../ui/format-day.ts'
import { instantWriter } from '../../../ui/instant-writer.ts'

const formatTime = instantWriter({ timeStyle: 'short', hourCycle: 'h23' })

/** Day and time in Pakistan. */
export function CreatedOn({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {formatDay(instant)} <span className="text-ink-soft md:block">{formatTime(instant)}</span>
    </time>
  )
}
