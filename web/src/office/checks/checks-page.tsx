import { type CheckRun, readLastChecks, runChecksNow } from '../../../../contract/src/checks.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead, useRight, useSend } from '../session/calls.ts'

type CheckRow = CheckRun['results'][number]

const columns = (t: Translate): Column<CheckRow>[] => [
  { title: t('checks.check'), heading: true, cell: (row) => <Check check={row} /> },
  {
    title: t('checks.result'),
    cell: ({ count }) => (
      <StatusBadge
        status={count === 0 ? t('checks.passed') : t('checks.problems', { count })}
        look={count === 0 ? 'success' : 'error'}
      />
    ),
  },
  {
    title: t('checks.where'),
    cell: ({ count, broken }) =>
      count === 0
        ? '–'
        : count > broken.length
          ? t('checks.where-and-more', { codes: joinNames(t, broken), count: count - broken.length })
          : joinNames(t, broken),
  },
]

function Check({ check: { name, says, count } }: { check: CheckRow }) {
  const { t } = useReader()
  const topic = topics[name] ?? 'money'
  return (
    <div className="grid max-w-3xl gap-1">
      <p className="font-medium">{says}</p>
      {count > 0 && (
        <p className="font-normal">
          {t(`checks.advice.${topic}`)}{' '}
          <strong className="text-brand-dark">{t('office.field.what-to-do')}</strong>{' '}
          {t(`checks.advice.${topic}-action`)}
        </p>
      )}
    </div>
  )
}

/** The last run of the book-keeping checks, failed checks first. */
export function ChecksPage() {
  const { t } = useReader()
  const run = useRead(readLastChecks)
  const runNow = useSend(runChecksNow)
  const results = run.data?.results
  const wrong = results?.filter(({ count }) => count > 0) ?? []
  const action = useRight('reconciliation') && (
    <Button loading={runNow.isPending} onClick={({ detail }) => detail < 2 && runNow.mutate({})}>
      {t('checks.run-the-checks-now')}
    </Button>
  )
  return (
    <>
      <PageHeading title={t('checks.title')} lead={t('checks.lead')}>
        {run.data && action}
      </PageHeading>
      {run.isError ? (
        <LoadProblem query={run} />
      ) : run.data === null ? (
        <div className="panel">
          <EmptyState title={t('checks.none-yet')}>
            <p>{t('checks.none-yet-hint')}</p>
            <div className="mt-4">{action}</div>
          </EmptyState>
        </div>
      ) : (
        <div className="grid gap-4">
          {run.data && (
            <Notice look={wrong.length === 0 ? 'info' : 'danger'} role="status">
              {wrong.length === 0
                ? t('checks.all-passed', { count: run.data.results.length })
                : t('checks.some-found-problems', { wrong: wrong.length, all: run.data.results.length })}{' '}
              {t('checks.last-run', { at: formatInstant(t, run.data.ended_at), who: run.data.started_by })}
            </Notice>
          )}
          <DataTable
            caption={t('checks.title')}
            columns={columns(t)}
            rows={results && [...results].sort((one, other) => other.count - one.count)}
            rowKey={({ name }) => name}
          />
        </div>
      )}
    </>
  )
}

/** Topic of the advice about a failed check; checks that are not listed have the topic 'money'. */
const topics: Record<
  string,
  'history' | 'tasks' | 'emails' | 'refunds' | 'paid-twice' | 'receipt' | 'receipt-gap'
> = {
  'donations-begin-with-an-event': 'history',
  'donation-states-have-events': 'history',
  'attempt-states-have-events': 'history',
  'events-hold-no-addresses': 'history',
  'paid-donations-have-a-day': 'history',
  'paid-attempts-have-a-day': 'history',
  'no-job-was-given-up': 'tasks',
  'pending-attempts-are-asked-about': 'tasks',
  'reconciliation-runs-end': 'tasks',
  'e-mails-are-not-left-behind': 'emails',
  'refunds-are-not-left-open': 'refunds',
  'nothing-is-paid-twice-unnoticed': 'paid-twice',
  'paid-donations-have-a-receipt': 'receipt',
  'receipt-numbers-have-no-gaps': 'receipt-gap',
}
