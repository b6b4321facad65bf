import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { dataFailedMessage } from '../../../../contract/src/problem.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { endsSession, problemMessage } from '../session/problem-message.ts'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** Height of the placeholder, such as 'h-40'. */
  skeleton: string
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, a placeholder until it is loaded, or the load error. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.isError) return <LoadProblem query={query} />
  return query.data === undefined ? <Skeleton className={skeleton} /> : children(query.data)
}

type LoadedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  query: UseQueryResult<readonly Row[]>
}

/** Renders the rows of a query in a {@link DataTable}, or the load error. */
export const LoadedTable = <Row,>({ query, ...table }: LoadedTableProps<Row>) =>
  query.isError ? <LoadProblem query={query} /> : <DataTable rows={query.data} {...table} />

/** The error of data that failed to load, with a retry. Empty while an ended session leads to the login. */
export function LoadProblem({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useReader()
  if (endsSession(query.error)) return null
  return (
    <div className="panel">
      <EmptyState title={problemMessage(t, query.error, t.message(dataFailedMessage))}>
        <Button look="secondary" onClick={() => query.refetch()}>
          {t('ui.try-again')}
        </Button>
      </EmptyState>
    </div>
  )
}
