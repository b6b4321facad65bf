import { useSearchParams } from 'react-router'
import { formatDay } from '../../../ui/format-day.ts'
import { useReader } from '../../../ui/reader.ts'
import { CreatedOn } from './created-on.tsx'

/** Creation date of a row; in a list by another date, that date below it. */
export function ListedDates({
  of: { created_at, settled_at, value_date },
}: {
  of: { created_at: string; settled_at: string | null; value_date: string | null }
}) {
  const { t } = useReader()
  const [address] = useSearchParams()
  const datedBy = address.get('dated_by')
  const listed = datedBy === 'settled' ? settled_at : datedBy === 'value_date' ? value_date : null
  return (
    <>
      <CreatedOn instant={created_at} />
      {listed && (
        <span className="block whitespace-nowrap text-xs font-semibold">
          {t(datedBy === 'settled' ? 'lists.dates.settled' : 'lists.dates.value-date', {
            day: formatDay(t, listed),
          })}
        </span>
      )}
    </>
  )
}
