import type { Key, ReactNode } from 'react'
import type { SortOrder } from '../../../../../contract/src/lists.ts'
import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import type { EntryQuery } from '../../session/entry-query.ts'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type Choices, FilterPanel } from './filter-panel.tsx'
import { chosenValues, defaultOrder, type FilterFields, type FilterValues } from './list-address.ts'
import { ListTotals, type Sums } from './list-totals.tsx'
import { PagedList, type PageOf, usePage } from './paged-list.tsx'
import type { ExportFormat } from './read-export.ts'
import { useFocusWhenFewer } from './use-focus-when-fewer.ts'
import { useListAddress } from './use-list-address.ts'

/** Kind of the rows, for sentences about the list and the name of its export. */
type ListedRows = 'donations' | 'payments' | 'entries'

/**
 * A screen with a filtered list: heading, buttons, filters, chips, table and pager. Filters and page are in
 * the address.
 * @param props.rows kind of the rows
 * @param props.read the query of a page
 * @param props.readExport makes the export call, if there is one
 * @param props.actions buttons beside the export
 * @param props.noneYet shown when nothing is filtered and there are no rows
 * @param props.details dialog over the list; receives the shown list, to step through it
 */
export function ListScreen<F extends FilterFields, Row>({
  title,
  rows,
  fields,
  choices,
  columns,
  rowKey,
  read,
  readExport,
  actions,
  noneYet,
  details,
}: {
  title: string
  rows: ListedRows
  fields: F
  choices: Choices<F>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  read: (sent: {
    query: { page: number; per_page: number; sort?: SortOrder }
    body: FilterValues<F>
  }) => EntryQuery<ShownPage<Row>>
  readExport?: (sent: {
    body: FilterValues<F>
    query: { format?: ExportFormat }
    signal: AbortSignal
  }) => Promise<Response>
  actions?: ReactNode
  noneYet: ReactNode
  details?: (list: ShownList<Row>) => ReactNode
}) {
  const { filters, page, per_page, sort, today, setFilters, setOrder, setPage, setPerPage, clear } =
    useListAddress(fields)
  const canSort = columns.some(({ orders }) => orders)
  const chosen = chosenValues(fields, filters, today).length
  const results = useFocusWhenFewer(chosen)
  const pageQuery = (page: number) =>
    read({
      query: { page, per_page, ...(canSort && sort !== defaultOrder && { sort }) },
      body: filters,
    })
  const list = usePage(pageQuery(page))

  function showPage(next: number) {
    setPage(next)
    const list = results.current
    if (list && list.getBoundingClientRect().top < 0)
      list.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  return (
    <>
      <PageHeading title={title} lead={say('lists.screen.lead')}>
        {readExport && (
          <ExportButton
            ask={(query, signal) => readExport({ body: filters, query, signal })}
            expectedRows={list.data?.total}
            unnamed={`exported_${rows}_${today}.csv`}
          />
        )}
        {actions}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FilterPanel
          fields={fields}
          filters={filters}
          choices={choices}
          today={today}
          chosen={chosen}
          onChange={setFilters}
        />
        <FilterChips fields={fields} filters={filters} today={today} onChange={setFilters} onClear={clear} />
        {canSort && <ListTotals sums={list.data} sort={sort} onSort={setOrder} />}
        <div ref={results} tabIndex={-1} className="scroll-mt-20">
          <PagedList list={list} address={{ page, per_page, setPage: showPage, setPerPage }} alwaysPaged>
            {(shown) => (
              <DataTable
                // Another page starts at its first row.
                key={`${page} ${per_page}`}
                caption={title}
                columns={columns}
                rows={shown}
                rowKey={rowKey}
                refreshing={list.isPlaceholderData}
                expectedRows={per_page}
                sorting={
                  canSort ? { order: sort, onOrder: (order) => setOrder(order as SortOrder) } : undefined
                }
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

type ShownPage<Row> = PageOf<Row> & Sums

/** The shown page, and the query of any other. */
export type ShownList<Row> = {
  page: ShownPage<Row> | undefined
  pageQuery: (page: number) => EntryQuery<ShownPage<Row>>
}

/** Empty state: the reason and the next step. */
function NoRows({
  rows,
  lastPage,
  filtered,
  noneYet,
  onPage,
  onClear,
}: {
  rows: ListedRows
  /** Set when this page is past the last one. */
  lastPage: number | undefined
  filtered: boolean
  noneYet: ReactNode
  onPage: (page: number) => void
  onClear: () => void
}) {
  if (lastPage !== undefined)
    return (
      <EmptyState title={say('lists.screen.fewer-pages')}>
        <Button look="secondary" onClick={() => onPage(lastPage)}>
          {say('lists.screen.last-page')}
        </Button>
      </EmptyState>
    )
  if (!filtered) return <EmptyState title={say('lists.screen.none-yet', { rows })}>{noneYet}</EmptyState>
  return (
    <EmptyState title={say('lists.screen.none-match', { rows })}>
      <p className="mb-4">{say('lists.screen.none-match-hint')}</p>
      <Button look="secondary" onClick={onClear}>
        {say('lists.filter-chips.clear-filters')}
      </Button>
    </EmptyState>
  )
}
