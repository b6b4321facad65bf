import { type Key, type ReactNode, useState } from 'react'
import { pageSizes, type SortOrder, sortOrders } from '../../../../../contract/src/lists.ts'
import { type SavedList, savedLists } from '../../../../../contract/src/saved-views.ts'
import { readStored, store } from '../../../browser-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { narrowScreen, useMediaQuery } from '../../../ui/use-media-query.ts'
import type { EntryQuery } from '../../session/calls.ts'
import { CheckList } from '../check-list.tsx'
import { useFocusWhenFewer } from '../use-focus.ts'
import { ExportButton, type ExportQuery } from './export-button.tsx'
import { filterValueText } from './filter-chips.tsx'
import { type Choices, Filters } from './filter-panel.tsx'
import {
  chosenValues,
  defaultOrder,
  type FilterFields,
  type FilterValues,
  useListAddress,
} from './list-address.ts'
import { type ListOrder, ListTotals, type Sums } from './list-totals.tsx'
import {
  PagedList,
  PrintButton,
  PrintedHeader,
  type ShownList,
  type ShownPage,
  useCountedPage,
  usePrintedRows,
} from './paged-list.tsx'
import { SavedViews } from './saved-views.tsx'

/** Kind of the rows, for sentences about the list and the name of its export. */
type ListedRows =
  | 'donations'
  | 'payments'
  | 'donors'
  | 'agreements'
  | 'entries'
  | 'lines'
  | 'overdue'
  | 'receipts'
  | 'discrepancies'
  | 'orders'

/**
 * A screen with a filtered list; its filters and page are in the address.
 * @param props.countsLater requests a page first, and the exact total later
 * @param props.exportsLines offers a file with one row per line of a donation
 * @param props.totals sums of the list, other than those of donations and payments
 * @param props.details dialog over the list; receives the shown list, to step through it
 */
export function ListScreen<
  F extends FilterFields,
  Row,
  Page extends ShownPage<Row>,
  Order extends ListOrder = SortOrder,
>({
  title,
  rows,
  orders = sortOrders as readonly ListOrder[] as readonly Order[],
  fields,
  choices,
  columns,
  rowKey,
  read,
  countsLater = false,
  readExport,
  exportsLines = false,
  actions,
  above,
  noneYet,
  totals,
  details,
}: {
  title: string
  rows: ListedRows
  orders?: readonly Order[]
  fields: F
  choices: Choices<F>
  columns: readonly Column<Row>[]
  rowKey?: (row: Row) => Key
  read: (request: {
    query: { page: number; per_page: number; sort?: Order; total?: 'later' }
    body: FilterValues<F>
  }) => EntryQuery<Page>
  countsLater?: boolean
  readExport?:
    | ((request: { body: FilterValues<F>; query: ExportQuery; signal: AbortSignal }) => Promise<Response>)
    | false
  exportsLines?: boolean
  actions?: ReactNode | ((filters: FilterValues<F>) => ReactNode)
  above?: ReactNode
  noneYet: ReactNode
  totals?: (page: Page) => ReactNode
  details?: (list: ShownList<Row>) => ReactNode
}) {
  const { t } = useReader()
  const { filters, page, per_page, sort, today, setFilters, setOrder, setPage, setPerPage, clear } =
    useListAddress(fields, orders)
  const canSort = columns.some(({ orders }) => orders)
  const active = chosenValues(fields, filters, today)
  const chosen = active.length
  const results = useFocusWhenFewer(chosen)
  const order = canSort && sort !== defaultOrder ? { sort: sort as Order } : {}
  const readPage = (page: number, per_page: number, others: { total?: 'later' } = {}) =>
    read({ query: { page, per_page, ...order, ...others }, body: filters })
  const pageQuery = (page: number) => readPage(page, per_page, countsLater ? { total: 'later' } : {})
  const printed = usePrintedRows(readPage)
  const { hidden, hide } = useHiddenColumns(rows)
  const shownColumns = columns.filter(({ name }) => !name || !hidden.includes(name))
  const counted = read({ query: { page: 1, per_page: pageSizes[0] }, body: filters })
  const list = useCountedPage(pageQuery(page), counted, per_page)

  function showPage(next: number) {
    setPage(next)
    const list = results.current
    if (list && list.getBoundingClientRect().top < 0)
      list.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  return (
    <>
      <PageHeading title={title} lead={t('lists.screen.lead')}>
        <MenuOnPhones title={t('lists.files')}>
          {readExport && (
            <ExportButton
              ask={(query, signal) => readExport({ body: filters, query, signal })}
              exportsLines={exportsLines}
              expectedRows={list.data?.is_total_exact === false ? undefined : list.data?.total}
              unnamed={`exported_${rows}_${today}.csv`}
            />
          )}
          <PrintButton loading={printed.isReading} onPrint={printed.print} />
        </MenuOnPhones>
        {typeof actions === 'function' ? actions(filters) : actions}
      </PageHeading>
      <PrintedHeader
        filters={active.map(({ field, value }) => `${field.one}: ${filterValueText(t, field, value)}`)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {above}
        {savedLists.some((one) => one === rows) && <SavedViews list={rows as SavedList} />}
        <Filters
          fields={fields}
          filters={filters}
          choices={choices}
          today={today}
          onChange={setFilters}
          onClear={clear}
        />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          {list.data && totals?.(list.data)}
          {canSort && <ListTotals sums={withSums(list.data)} sort={sort} orders={orders} onSort={setOrder} />}
          {columns.some(({ name }) => name) && (
            <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
          )}
        </div>
        <div ref={results} tabIndex={-1} className="scroll-mt-20">
          <PagedList list={list} address={{ page, per_page, setPage: showPage, setPerPage }} alwaysPaged>
            {(shown) => (
              <DataTable
                // Another page starts at its first row.
                key={`${page} ${per_page}`}
                caption={title}
                columns={shownColumns}
                rows={printed.rows ?? shown}
                rowKey={rowKey}
                refreshing={list.isPlaceholderData}
                expectedRows={per_page}
                sorting={canSort ? { order: sort, onOrder: setOrder } : undefined}
                empty={
                  <NoRows
                    rows={rows}
                    lastPage={list.data && list.data.total > 0 ? list.data.last_page : undefined}
                    filtered={chosen > 0}
                    noneYet={noneYet}
                    onPage={setPage}
                    onClear={clear}
                  />
                }
              />
            )}
          </PagedList>
        </div>
      </div>
      {details?.({ page: list.data, pageQuery })}
    </>
  )
}

/** Shows its buttons in a menu on phones, where they would push the first row off the screen. */
function MenuOnPhones({ title, children }: { title: string; children: ReactNode }) {
  const narrow = useMediaQuery(narrowScreen)
  if (!narrow) return children
  return (
    <details className="relative">
      <summary className="flex min-h-12 cursor-pointer items-center rounded-sm border border-brand bg-white px-3 text-dense font-semibold text-brand">
        {title}
      </summary>
      <div className="absolute start-0 z-30 mt-1 grid w-64 justify-items-start gap-3 rounded-sm border border-line-strong bg-white p-4 shadow-card">
        {children}
      </div>
    </details>
  )
}

const withSums = (page: ShownPage<unknown> | undefined): Sums | undefined =>
  page?.received ? (page as Sums) : undefined

type NoRowsProps = {
  rows: ListedRows
  /** Number of the last page, set when the current page is beyond it. */
  lastPage: number | undefined
  filtered: boolean
  noneYet: ReactNode
  onPage: (page: number) => void
  onClear: () => void
}

function NoRows({ rows, lastPage, filtered, noneYet, onPage, onClear }: NoRowsProps) {
  const { t } = useReader()
  if (lastPage !== undefined)
    return (
      <EmptyState title={t('lists.screen.fewer-pages')}>
        <Button look="secondary" onClick={() => onPage(lastPage)}>
          {t('lists.screen.last-page')}
        </Button>
      </EmptyState>
    )
  if (!filtered) return <EmptyState title={t('lists.screen.none-yet', { rows })}>{noneYet}</EmptyState>
  return (
    <EmptyState title={t('lists.screen.none-match', { rows })}>
      <p className="mb-4">{t('lists.screen.none-match-hint')}</p>
      <Button look="secondary" onClick={onClear}>
        {t('lists.filter-chips.clear-filters')}
      </Button>
    </EmptyState>
  )
}

/** Hidden columns of a list, stored on this device; columns without a name are always visible. */
function useHiddenColumns(list: string) {
  const index = `columns.${list}`
  const [hidden, setHidden] = useState(() => {
    const names = readStored('device', index)
    return Array.isArray(names) ? names.map(String) : []
  })
  return {
    hidden,
    hide: (names: string[]) => {
      store('device', index, names.length > 0 ? names : undefined)
      setHidden(names)
    },
  }
}

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (names: string[]) => void
}

function ColumnChoice<Row>({ columns, hidden, onHide }: ColumnChoiceProps<Row>) {
  const { t } = useReader()
  const options = columns.flatMap(({ name, title }) => (name ? [{ value: name, label: title }] : []))
  const all = options.map(({ value }) => value)
  return (
    <details className="relative ms-auto hidden md:block print:hidden">
      <summary className="flex min-h-9 cursor-pointer items-center rounded-sm px-2 font-semibold text-brand hover:bg-brand-soft">
        {t('lists.columns')}
      </summary>
      <div className="absolute end-0 z-30 w-60 rounded-sm border border-line-strong bg-white p-4 shadow-card">
        <CheckList
          legend={t('lists.columns')}
          options={options}
          values={all.filter((name) => !hidden.includes(name))}
          onChange={(shown) => onHide(all.filter((name) => !shown.includes(name)))}
        />
      </div>
    </details>
  )
}
