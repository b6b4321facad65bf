import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Key, type ReactNode, useEffect, useState } from 'react'
import { pageSizes } from '../../../../../contract/src/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatDay } from '../../../ui/format-instant.ts'
import { type PageOfRows, Pager } from '../../../ui/pager.tsx'
import { useReader } from '../../../ui/reader.ts'
import { showError } from '../../../ui/toasts.tsx'
import type { EntryQuery } from '../../session/entry-query.ts'
import { useCharity } from '../../session/use-charity.ts'
import { LoadProblem } from '../loaded.tsx'

export type PageOf<Row> = PageOfRows & { data: Row[] }

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
 * Reads a page, and then its total and sums when the page was returned before its rows were counted. These
 * are cached for the other pages; another filter aborts the count.
 * @param counted query of any page with the exact total
 */
export function useCountedPage<Page extends PageOf<unknown>>(
  query: EntryQuery<Page>,
  counted: EntryQuery<Page>,
  perPage: number,
): UseQueryResult<Page> {
  const list = usePage(query)
  const isCounted = list.data?.is_total_exact !== false
  const exact = useQuery({ ...counted, enabled: !isCounted && !list.isPlaceholderData }).data
  if (!list.isSuccess || isCounted || !exact) return list
  const { data, from, to, current_page } = list.data
  const last_page = Math.max(1, Math.ceil(exact.total / perPage))
  return { ...list, data: { ...exact, data, from, to, current_page, last_page } }
}

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

type PagedTableProps<Row> = {
  list: UseQueryResult<PageOf<Row>>
  address: PageAddress
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  empty: ReactNode
}

export function PagedTable<Row>({ list, address, ...table }: PagedTableProps<Row>) {
  return (
    <PagedList list={list} address={address}>
      {(rows) => <DataTable {...table} rows={rows} refreshing={list.isPlaceholderData} />}
    </PagedList>
  )
}

type CardListProps = { label: string; refreshing: boolean; children: ReactNode }

export function CardList({ label, refreshing, children }: CardListProps) {
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

const rowsPerPage = 100
/** Maximum number of printed rows, about 60 sheets of paper; a longer list is exported. */
const mostRows = 2000

/**
 * Prints every row of a list, not only the page on the screen.
 * @param readPage returns the query of a page
 * @returns the rows to render while printing
 */
export function usePrintedRows<Row>(
  readPage: (page: number, perPage: typeof rowsPerPage) => EntryQuery<PageOf<Row>>,
) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [rows, setRows] = useState<Row[]>()
  const reading = useMutation({
    mutationFn: async () => {
      const first = await queries.fetchQuery(readPage(1, rowsPerPage))
      if (first.total > mostRows) return showError(t('lists.print.too-many', { most: mostRows }))
      const all = [...first.data]
      for (let page = 2; page <= first.last_page; page++)
        all.push(...(await queries.fetchQuery(readPage(page, rowsPerPage))).data)
      setRows(all)
    },
  })
  useEffect(() => {
    if (!rows) return
    const finish = () => setRows(undefined)
    addEventListener('afterprint', finish, { once: true })
    print()
    return () => removeEventListener('afterprint', finish)
  }, [rows])
  return { rows, isReading: reading.isPending, print: () => reading.mutate() }
}

export const PrintButton = ({ loading, onPrint }: { loading: boolean; onPrint: () => void }) => {
  const { t } = useReader()
  return (
    <Button look="secondary" loading={loading} onClick={onPrint}>
      {t('lists.print')}
    </Button>
  )
}

export function PrintedHeader({ filters }: { filters: readonly string[] }) {
  const { t } = useReader()
  const { name } = useCharity()
  return (
    <p className="hidden text-dense print:block">
      <strong>{name}</strong> · {t('lists.print.on', { day: formatDay(t, new Date().toISOString()) })}
      {filters.length > 0 && <> · {filters.join(' · ')}</>}
    </p>
  )
}
