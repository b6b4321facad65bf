import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { pageSizes } from '../../../../../contract/src/lists.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { type PageOfRows, Pager } from '../../../ui/pager.tsx'
import type { EntryQuery } from '../../session/entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'

export type PageOf<Row> = PageOfRows & { data: Row[] }

/** Reads and changes the page in the address. */
type PageAddress = {
  page: number
  per_page: number
  setPage: (page: number) => void
  setPerPage: (size: number) => void
}

/** Reads a page; shows the previous one while it loads. */
export const usePage = <Page,>(query: EntryQuery<Page>): UseQueryResult<Page> =>
  useQuery({ ...query, placeholderData: keepPreviousData })

/**
 * A page of a list above its pager, or the load error.
 * @param props.alwaysPaged shows the pager for an empty list too
 * @param props.children renders the rows; undefined while the first page loads
 */
export function PagedList<Row, Page extends PageOf<Row>>({
  list,
  address: { per_page, setPage, setPerPage },
  sizes = pageSizes,
  alwaysPaged = false,
  children,
}: {
  list: UseQueryResult<Page>
  address: PageAddress
  sizes?: readonly number[]
  alwaysPaged?: boolean
  children: (rows: Page['data'] | undefined) => ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {list.isError ? <LoadProblem query={list} /> : children(list.data?.data)}
      {(alwaysPaged || (list.data && list.data.total > 0)) && (
        <Pager page={list.data} perPage={per_page} sizes={sizes} onPage={setPage} onPerPage={setPerPage} />
      )}
    </div>
  )
}

export function PagedTable<Row>({
  list,
  address,
  ...table
}: {
  list: UseQueryResult<PageOf<Row>>
  address: PageAddress
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  empty: ReactNode
}) {
  return (
    <PagedList list={list} address={address}>
      {(rows) => <DataTable {...table} rows={rows} refreshing={list.isPlaceholderData} />}
    </PagedList>
  )
}

export function CardList({
  label,
  refreshing,
  children,
}: {
  label: string
  refreshing: boolean
  children: ReactNode
}) {
  return (
    <ul
      aria-label={label}
      aria-busy={refreshing}
      className={`grid gap-3 transition-opacity ${refreshing ? 'opacity-60' : ''}`}
    >
      {children}
    </ul>
  )
}
