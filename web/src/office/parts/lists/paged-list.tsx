import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListSums, pageSizes } from '../../../../../contract/src/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { type PageOfRows, Pager } from '../../../ui/pager.tsx'
import { formatDay } from '../../../ui/pakistan-time.ts'
import { useReader } from '../../../ui/reader.tsx'
import { showError } from '../../../ui/toasts.tsx'
import type { EntryQuery } from '../../session/calls.ts'
import { useCharitySettings } from '../../session/use-charity-settings.ts'
import { LoadProblem } from '../loaded.tsx'
import { defaultOrder, readListAddress, writeListAddress } from './list-address.ts'

export type PageOf<Row> = PageOfRows & { data: Row[] }

type PageAddress = {
  page: number
  per_page: number
  setPage: (page: number) => void
  setPerPage: (size: number) => void
}

export const usePage = <Page,>(query: EntryQuery<Page>): UseQueryResult<Page> =>
  useQuery({ ...query, placeholderData: keepPreviousData })

/**
 * Reads a page, and then its total and sums, if the page was sent before the rows were counted.
 * @param counted query of any page with the exact total
 */
export function useCountedPage<Page extends PageOf<unknown>>(
  query: EntryQuery<Page>,
  counted: EntryQuery<Page>,
  perPage: number,
): UseQueryResult<Page> {
  const list = usePage(query)
  const isCounted = list.data?.is_total_exact !== false
  const exact = useQuery({
    ...counted,
    enabled: !isCounted && !list.isPlaceholderData,
    meta: { isSlow: true },
  }).data
  if (!list.isSuccess || isCounted || !exact || list.isPlaceholderData) return list
  const { data, from, to, current_page } = list.data
  const last_page = Math.max(1, Math.ceil(exact.total / perPage))
  return { ...list, data: { ...exact, data, from, to, current_page, last_page } }
}

/** A page above its pager, or the load error. `alwaysPaged` shows the pager for an empty list too. */
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

type PagedTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'caption' | 'columns' | 'rowKey' | 'empty' | 'emptyHint'
> & {
  read: (query: { page: number; per_page: number }) => EntryQuery<PageOf<Row>>
  details?: (list: ShownList<Row>) => ReactNode
}

/** A table of the page that the address names; `details` receives the shown list, to step through it. */
export function PagedTable<Row>({ read, details, ...table }: PagedTableProps<Row>) {
  const address = usePageAddress()
  const pageQuery = (page: number) => read({ page, per_page: address.per_page })
  const list = usePage(pageQuery(address.page))
  return (
    <>
      <PagedList list={list} address={address}>
        {(rows) => <DataTable {...table} rows={rows} refreshing={list.isPlaceholderData} />}
      </PagedList>
      {details?.({ page: list.data, pageQuery })}
    </>
  )
}

/** The shown page, and the query of any other. */
export type ShownList<Row> = {
  page: ShownPage<Row> | undefined
  pageQuery: (page: number) => EntryQuery<ShownPage<Row>>
}

export type ShownPage<Row> = PageOf<Row> & { [Part in keyof ListSums]?: ListSums[Part] | null }

/** The page that the address names, and its setters, which keep the other parameters of the address. */
function usePageAddress(): PageAddress {
  const [address, setAddress] = useSearchParams()
  const { page, per_page } = readListAddress({}, address, '')
  function goTo(next: { page: number; per_page: number }) {
    const changed = new URLSearchParams(address)
    changed.delete('page')
    changed.delete('per_page')
    for (const [name, value] of writeListAddress({}, { ...next, filters: {}, sort: defaultOrder }, ''))
      changed.set(name, value)
    setAddress(changed)
  }
  return {
    page,
    per_page,
    setPage: (page) => goTo({ page, per_page }),
    setPerPage: (per_page) => goTo({ page: 1, per_page }),
  }
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
const maxRows = 2000

/** Returns the rows to render while printing: those of the whole list, not only of the current page. */
export function usePrintedRows<Row>(
  readPage: (page: number, perPage: typeof rowsPerPage) => EntryQuery<PageOf<Row>>,
) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [rows, setRows] = useState<Row[]>()
  const reading = useMutation({
    mutationFn: async () => {
      const first = await queries.fetchQuery(readPage(1, rowsPerPage))
      if (first.total > maxRows) return showError(t('lists.print.too-many', { most: maxRows }))
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
  const { name } = useCharitySettings()
  return (
    <p className="hidden text-dense print:block">
      <strong>{name}</strong> · {t('lists.print.on', { day: formatDay(t, new Date().toISOString()) })}
      {filters.length > 0 && <> · {filters.join(' · ')}</>}
    </p>
  )
}
