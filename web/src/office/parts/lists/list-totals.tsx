import type { ReactNode } from 'react'
import type { contactOrders } from '../../../../../contract/src/contacts.ts'
import type { ListSums, SortOrder } from '../../../../../contract/src/lists.ts'
import { Chevron } from '../../../ui/fields.tsx'
import { formatCount, formatRupees, useReader } from '../../../ui/reader.tsx'

/** Sums and row count over all pages of a list. */
export type Sums = ListSums & { total: number }

export type ListOrder = SortOrder | (typeof contactOrders)[number]

type ListTotalsProps = {
  sums: Sums | undefined
  sort: string
  orders: readonly ListOrder[]
  onSort: (order: string) => void
}

/** The filtered sums above a list; on a phone, which shows no table header, also the sort order. */
export function ListTotals({ sums, sort, orders, onSort }: ListTotalsProps) {
  const { t } = useReader()
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-y-2 text-dense ${sums ? 'gap-x-6' : ''}`}
    >
      <p role="status" className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {sums && (
          <>
            <span className="text-ink-soft">
              {t('lists.totals.found', { total: formatCount(sums.total) })}
            </span>
            {(['received', 'pending', 'not_paid'] as const).map((part) => (
              <Sum key={part} part={part} sums={sums} />
            ))}
          </>
        )}
      </p>
      <label className="relative flex items-center gap-2 md:hidden">
        <span className="whitespace-nowrap text-ink-soft">{t('lists.totals.sort-by')}</span>
        <select
          value={sort}
          onChange={({ target }) => onSort(target.value)}
          className="min-h-11 appearance-none rounded-sm border border-line-strong bg-white py-1.5 ps-3 pe-10 hover:border-brand"
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(`lists.order.${order}`)}
            </option>
          ))}
        </select>
        <Chevron />
      </label>
    </div>
  )
}

/** Sum received, pending or not paid; hidden when zero, except the sum received. */
function Sum({ part, sums }: { part: keyof ListSums; sums: Sums }) {
  const { t } = useReader()
  const { count, amount, of_causes, of_accounts } = sums[part]
  if (count === 0 && part !== 'received') return null
  const refunded = part === 'received' ? sums.received.refunded : 0
  const arrived = part === 'pending' ? sums.pending.part_received : 0
  return (
    <span>
      <span className="text-ink-soft">{t(`lists.totals.${part}`)}</span>{' '}
      <strong>{formatRupees(t, amount)}</strong>
      <span className="text-ink-soft">
        {of_causes !== null && of_causes !== amount && (
          <>
            {' '}
            {t(refunded > 0 ? 'lists.totals.of-causes-received' : 'lists.totals.of-causes', {
              amount: formatRupees(t, of_causes),
            })}
          </>
        )}
        {of_accounts !== null && of_accounts !== amount && (
          <> {t('lists.totals.of-accounts', { amount: formatRupees(t, of_accounts) })}</>
        )}
        {arrived > 0 && <> {t('lists.totals.of-it-received', { received: formatRupees(t, arrived) })}</>}
        {refunded > 0 && <> {t('lists.totals.of-it-refunded', { refundedSum: formatRupees(t, refunded) })}</>}
      </span>
    </span>
  )
}

export const SumLine = ({ sums }: { sums: readonly (readonly [title: string, sum: ReactNode])[] }) => (
  <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-dense tabular-nums">
    {sums.map(([title, sum]) => (
      <span key={title}>
        <span className="text-ink-soft">{title}</span> <strong>{sum}</strong>
      </span>
    ))}
  </p>
)
