import { formatInstant } from '../../ui/format-instant.ts'

/** A day and below it the time, in Pakistan. */
export function CreatedOn({ instant }: { instant: string }) {
  const [day, time] = formatInstant(instant).split(', ')
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {day} <span className="text-ink-soft md:block">{time}</span>
    </time>
  )
}
