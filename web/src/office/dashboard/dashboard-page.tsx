import { useQuery } from '@tanstack/react-query'
import { readAnalytics, readGivingCharts } from '../../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { addedQuery, entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { CountCard } from './count-card.tsx'
import { GivingCharts } from './giving-charts.tsx'

type Counts = AnswerOf<typeof readAnalytics>['all']

const groups = [
  { key: 'all', title: 'All' },
  { key: 'dc', title: 'Donations' },
  { key: 'pc', title: 'Payments' },
] as const

const outcomes: { key: Exclude<keyof Counts, 'returned'>; title: string }[] = [
  { key: 'total', title: 'TOTAL' },
  { key: 'success', title: 'SUCCESS' },
  { key: 'failed', title: 'FAILED' },
  { key: 'pending', title: 'PENDING' },
]

/** Counts of everything, of donations and of payments; below them the gifts in the last 30 days. */
export function DashboardPage() {
  const counts = useQuery(entryQuery(readAnalytics))
  const giving = useQuery(addedQuery(readGivingCharts))
  return (
    <>
      <PageHeading title="Dashboard" lead="Dates are in Pakistan time." />
      {counts.isError ? (
        <LoadProblem query={counts} />
      ) : (
        <div className="grid gap-x-6 gap-y-5 xl:grid-cols-3">
          {groups.map(({ key, title }) => (
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
                    />
                  ) : (
                    <Skeleton key={outcome.key} className="h-[7rem]" />
                  ),
                )}
              </dl>
              {counts.data && <RefundedOrDisputed count={counts.data[key].returned ?? 0} />}
            </section>
          ))}
        </div>
      )}
      {giving.data !== null && (
        <section aria-labelledby="giving-title" className="mt-8">
          <h2 id="giving-title" className="mb-3 font-display text-xl font-bold text-green-dark">
            Gifts in the last 30 days
          </h2>
          {giving.isError ? <LoadProblem query={giving} /> : <GivingCharts giving={giving.data} />}
        </section>
      )}
    </>
  )
}

/** The rest of the total; quiet, because there is seldom any. */
function RefundedOrDisputed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="mt-2 text-sm text-ink-soft tabular-nums">
      {count.toLocaleString('en-US')} more {count === 1 ? 'was' : 'were'} refunded, in full or in part, or{' '}
      {count === 1 ? 'is' : 'are'} disputed.
    </p>
  )
}
