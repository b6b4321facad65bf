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

/** The data of a query; until it is loaded a placeholder, and the load error in its place. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.isError) return <LoadProblem query={query} />
  return query.data === undefined ? <Skeleton className={skeleton} /> : children(query.data)
}

type LoadedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  query: UseQueryResult<readonly Row[]>
}

/** The rows of a query in a {@link DataTable}, and the load error in its place. */
export const LoadedTable = <Row,>({ query, ...table }: LoadedTableProps<Row>) =>
  query.isError ? <LoadProblem query={query} /> : <DataTable rows={query.data} {...table} />

/** The error of data that failed to load, with a retry; nothing while redirecting to the login. */
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
