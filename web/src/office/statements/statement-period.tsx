import type { StatementFile } from '../../../../contract/src/statements.ts'
import { formatDay } from '../../ui/format-day.ts'
import { useReader } from '../../ui/reader.ts'
import { NoValue } from '../parts/no-value.tsx'

/** First to last day of a statement. */
export function StatementPeriod({ of: { first_day, last_day } }: { of: StatementFile['totals'] }) {
  if (first_day === null || last_day === null) return <NoValue />
  return (
    <span className="tabular-nums">
      <Day of={first_day} />
      {first_day !== last_day && (
        <>
          {' – '}
          <Day of={last_day} />
        </>
      )}
    </span>
  )
}

export const Day = ({ of }: { of: string }) => {
  const { t } = useReader()
  return (
    <time dateTime={of} className="whitespace-nowrap tabular-nums">
      {formatDay(t, of)}
    </time>
  )
}
