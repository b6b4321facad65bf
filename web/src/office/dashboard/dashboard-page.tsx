import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readAnalytics, readGivingCharts } from '../../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { PaymentStatus } from '../../../../contract/src/payment-states.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { addedQuery, entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { useScreenAddress } from '../shell/use-screen-address.ts'
import { CountCard } from './count-card.tsx'
import { GivingCharts } from './giving-charts.tsx'
import { WaitingList } from './waiting-list.tsx'

type Counts = AnswerOf<typeof readAnalytics>['all']

/** `list`: where those that are counted are listed; all of them together are nowhere. */
const groups = [
  { key: 'all', title: 'All', list: undefined },
  { key: 'dc', title: 'Donations', list: 'donation' },
  { key: 'pc', title: 'Payments', list: 'payment' },
] as const

type Outcome = {
  key: Exclude<keyof Counts, 'returned'>
  title: string
  statuses: PaymentStatus[]
  note?: string
}

const outcomes: Outcome[] = [
  { key: 'total', title: 'TOTAL', statuses: [] },
  { key: 'success', title: 'SUCCESS', statuses: ['success'] },
  { key: 'failed', title: 'FAILED', statuses: ['failed', 'expired'], note: 'Expired included' },
  { key: 'pending', title: 'PENDING', statuses: ['pending'] },
]

const returned: PaymentStatus[] = ['refunded', 'partially refunded', 'disputed']

/** What waits; counts of everything, of donations and of payments; and the gifts in the last 30 days. */
export function DashboardPage() {
  const counts = useQuery(entryQuery(readAnalytics))
  const giving = useQuery(addedQuery(readGivingCharts))
  const addressOf = useScreenAddress()
  const listOf = (list: 'donation' | 'payment' | undefined, statuses: PaymentStatus[]) => {
    const address = list && addressOf(list)
    const search = new URLSearchParams(statuses.map((status) => ['statuses', status]))
    return address && (search.size > 0 ? `${address}?${search}` : address)
  }
  return (
    <>
      <PageHeading title="Dashboard" lead="Dates are in Pakistan time." />
      <WaitingList />
      {counts.isError ? (
        <LoadProblem query={counts} />
      ) : (
        <div className="grid gap-x-6 gap-y-5 xl:grid-cols-3">
          {groups.map(({ key, title, list }) => (
            <section key={key} aria-labelledby={`group-${key}`}>
              <h2 id={`group-${key}`} className="mb-2 overline-text">
                {title}
              </h2>
              <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-2">
                {outcomes.map((outcome, index) =>
                  counts.data ? (
                    <CountCard
                      key={outcome.key}
                      title={outcome.title}
                      total={counts.data[key][outcome.key]}
                      order={index + 1}
                      note={outcome.note}
                      to={listOf(list, outcome.statuses)}
                    />
                  ) : (
                    <Skeleton key={outcome.key} className="h-[7rem]" />
                  ),
                )}
              </dl>
              {counts.data && (
                <RefundedOrDisputed count={counts.data[key].returned ?? 0} to={listOf(list, returned)} />
              )}
            </section>
          ))}
        </div>
      )}
      {giving.data !== null && (
        <section aria-labelledby="giving-title" className="mt-8">
          <h2 id="giving-title" className="mb-3 font-display text-xl font-bold text-brand-dark">
            Gifts in the last 30 days
          </h2>
          {giving.isError ? <LoadProblem query={giving} /> : <GivingCharts giving={giving.data} />}
        </section>
      )}
    </>
  )
}

/** The rest of the total; quiet, because there is seldom any. */
function RefundedOrDisputed({ count, to }: { count: number; to: string | undefined }) {
  if (count === 0) return null
  const more = `${count.toLocaleString('en-US')} more`
  return (
    <p className="mt-2 text-sm text-ink-soft tabular-nums">
      {to ? (
        <Link to={to} className="font-semibold text-brand underline underline-offset-4">
          {more}
        </Link>
      ) : (
        more
      )}{' '}
      {count === 1 ? 'was' : 'were'} refunded, in full or in part, or {count === 1 ? 'is' : 'are'} disputed.
    </p>
  )
}
