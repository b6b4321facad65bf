import { useQuery } from '@tanstack/react-query'
import { type CheckRun, readLastChecks, runChecksNow } from '../../../../contract/src/checks.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { entryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { useSend } from '../use-send.ts'
import { checkAdvice } from './check-advice.ts'

type CheckRow = CheckRun['results'][number]

const columns: Column<CheckRow>[] = [
  { title: 'Check', heading: true, cell: (row) => <Check of={row} /> },
  {
    title: 'Result',
    cell: ({ count }) =>
      count === 0 ? (
        <StatusBadge status="Passed" look="success" />
      ) : (
        <StatusBadge status={count === 1 ? '1 problem' : `${count} problems`} look="error" />
      ),
  },
  {
    title: 'Where',
    cell: ({ count, broken }) =>
      count === 0
        ? '–'
        : broken.join(', ') + (count > broken.length ? ` and ${count - broken.length} more` : ''),
  },
]

/** What must be true; where it is not, what that means and what to do. */
function Check({ of: { name, says, count } }: { of: CheckRow }) {
  const { means, action } = checkAdvice(name)
  return (
    <div className="grid max-w-3xl gap-1">
      <p className="font-medium">{says}</p>
      {count > 0 && (
        <p className="font-normal">
          {means} <strong className="text-brand-dark">What to do:</strong> {action}
        </p>
      )}
    </div>
  )
}

/** Whether the books are correct: the last run of the checks, those that found problems first. */
export function ChecksPage() {
  const run = useQuery(entryQuery(readLastChecks))
  const runNow = useSend(runChecksNow)
  const results = run.data?.results
  const wrong = results?.filter(({ count }) => count > 0) ?? []
  const action = (
    <Button loading={runNow.isPending} onClick={({ detail }) => detail < 2 && runNow.mutate({})}>
      Run the checks now
    </Button>
  )
  return (
    <>
      <PageHeading
        title="Checks"
        lead="Every night the program compares its books with themselves: sums, receipts, refunds, statements. Times are in Pakistan time."
      >
        {run.data && action}
      </PageHeading>
      {run.isError ? (
        <LoadProblem query={run} />
      ) : run.data === null ? (
        <div className="panel">
          <EmptyState title="The checks have not run yet">
            <p>They run automatically every night.</p>
            <div className="mt-4">{action}</div>
          </EmptyState>
        </div>
      ) : (
        <div className="grid gap-4">
          {run.data && (
            <Notice look={wrong.length === 0 ? 'info' : 'danger'} role="status">
              {wrong.length === 0
                ? `All ${run.data.results.length} checks passed.`
                : `${wrong.length} of ${run.data.results.length} checks found problems. They come first below, each with what to do.`}{' '}
              Last run {formatInstant(run.data.ended_at)}, {startedBy(run.data.started_by)}.
            </Notice>
          )}
          <DataTable
            caption="Checks"
            columns={columns}
            rows={results && [...results].sort((one, other) => other.count - one.count)}
            rowKey={({ name }) => name}
            empty={null}
          />
        </div>
      )}
    </>
  )
}

const startedBy = (who: string) =>
  who === 'system' ? 'automatically' : who === 'command' ? 'by an operator' : `by ${who}`
