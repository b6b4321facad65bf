import { type SortOrder, sortOrders } from '../../../../../contract/src/lists.ts'
import { say } from '../../../../../words/src/say.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { Chevron } from '../../../ui/select.tsx'

/** Totals over all pages of a list; older servers omit the sums. */
export type Sums = { total: number; amount_sum?: number | undefined; refunded_sum?: number | undefined }

const names = (): Record<SortOrder, string> => ({
  newest: say('lists.totals.newest-first'),
  oldest: say('lists.totals.oldest-first'),
  largest: say('lists.totals.largest-amount-first'),
  smallest: say('lists.totals.smallest-amount-first'),
})

const grouped = new Intl.NumberFormat('en-US')

/**
 * Shown above a list of money: the filtered sum, and the sort order on a phone, which has no table header.
 */
export function ListTotals({
  sums,
  sort,
  onSort,
}: {
  sums: Sums | undefined
  sort: SortOrder
  onSort: (order: SortOrder) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-dense">
      <p role="status" className="min-h-5 tabular-nums">
        {sums?.amount_sum !== undefined && (
          <>
            <span className="text-ink-soft">
              {say('lists.totals.sum', { total: grouped.format(sums.total) })}
            </span>{' '}
            <strong>{formatRupees(sums.amount_sum)}</strong>
            {!!sums.refunded_sum && (
              <span className="text-ink-soft">
                {' '}
                {say('lists.totals.of-it-refunded', { refundedSum: formatRupees(sums.refunded_sum) })}
              </span>
            )}
          </>
        )}
      </p>
      <label className="relative flex items-center gap-2 md:hidden">
        <span className="whitespace-nowrap text-ink-soft">{say('lists.totals.sort-by')}</span>
        <select
          value={sort}
          onChange={({ target }) => onSort(target.value as SortOrder)}
          className="min-h-11 appearance-none rounded-sm border border-line-strong bg-white py-1.5 ps-3 pe-10 hover:border-brand"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {names()[order]}
            </option>
          ))}
        </select>
        <Chevron />
      </label>
    </div>
  )
}
