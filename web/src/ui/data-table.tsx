import { createContext, type Key, type ReactNode, useState } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { Skeleton, Skeletons } from './loading.tsx'
import { narrowScreen, useMediaQuery } from './use-media-query.ts'

export type Column<Row> = {
  title: string
  /** Key of a column that users may hide. */
  name?: string
  /** Replaces the column's title in the table header: a select-all checkbox. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Text alignment: 'end' for figures. */
  align?: 'end'
  /** Column of buttons: sticky when the table is wider than the page, and at the bottom of a phone's card. */
  actions?: boolean
  /** Heading of the card on a phone, instead of the first column. */
  heading?: boolean
  /** Width in rem of a column that is sticky at the end of a table wider than the page. */
  pinned?: number
  /** Hidden in a table on a screen below 1280 px, for lack of room. */
  roomy?: boolean
  /** Sort orders between which the column's header switches; one of them may be undefined. */
  orders?: readonly [descending: string | undefined, ascending: string | undefined]
  /** Most wanted value, beside a card's heading on a phone. Other columns then have no visible titles. */
  aside?: boolean
}

type Sorting = { order: string; onOrder: (order: string) => void }

type LayoutProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** Key of a row; defaults to its `id`. */
  rowKey?: ((row: Row) => Key) | undefined
  expectedRows?: number | undefined
  sorting?: Sorting | undefined
}

type DataTableProps<Row> = LayoutProps<Row> & {
  /** Shown when there are no rows: a sentence or an element. */
  empty?: ReactNode
  /** Next step, below the sentence of `empty`. */
  emptyHint?: ReactNode
  refreshing?: boolean
}

/**
 * Renders a row's dialog beside the table, so that the dialog outlives the row: rotating a phone replaces
 * every row, and a call may remove the row.
 */
export const RowDialogContext = createContext<((dialog: ReactNode) => void) | undefined>(undefined)

export function DataTable<Row>(props: DataTableProps<Row>) {
  const [dialog, setDialog] = useState<ReactNode>()
  return (
    <>
      <RowDialogContext value={setDialog}>
        <TableOrCards {...props} />
      </RowDialogContext>
      {dialog}
    </>
  )
}

/** Table, or cards on screens below 768 px. `rows` is undefined during the first load. */
function TableOrCards<Row>({ empty, emptyHint, refreshing = false, ...table }: DataTableProps<Row>) {
  const narrow = useMediaQuery(narrowScreen)
  const { rows } = table
  if (rows?.length === 0)
    return (
      <div className="panel">
        {typeof empty === 'string' ? <EmptyState title={empty}>{emptyHint}</EmptyState> : empty}
      </div>
    )
  const Layout = narrow ? Cards : Table
  return (
    <div
      aria-busy={refreshing || rows === undefined}
      className={`transition-opacity ${refreshing ? 'opacity-60' : ''}`}
    >
      <Layout {...table} />
    </div>
  )
}

const idOf = (row: unknown) => (row as { id: Key }).id

function Table<Row>({ caption, columns, rows, rowKey = idOf, expectedRows = 10, sorting }: LayoutProps<Row>) {
  const styles = pinnedStyles(columns)
  return (
    // A table wider than the page scrolls within its own region, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="panel relative max-h-[75svh] overflow-auto">
      <table className="w-full border-separate border-spacing-0 text-dense">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, head, align, actions, orders, roomy }, index) => (
              <th
                key={title}
                scope="col"
                aria-sort={sorting && orders ? sortOf(orders, sorting.order) : undefined}
                style={styles[index]}
                className={`sticky top-0 z-10 print:static border-b border-line-strong bg-white py-3 font-semibold whitespace-nowrap text-brand-dark ${cellPadding(align)} ${align === 'end' ? 'text-end' : 'text-start'} ${actions ? 'end-0 z-20 print:hidden' : ''} ${styles[index] ? 'z-20' : ''} ${isEdge(columns, index) ? 'border-s border-s-line' : ''} ${roomy ? wideOnly : ''}`}
              >
                {sorting && orders ? (
                  <SortButton title={title} orders={orders} sorting={sorting} />
                ) : (
                  (head ?? title)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={rowKey(row)} className="bg-white even:bg-paper hover:bg-brand-soft">
                  {columns.map(({ title, cell, align, actions, roomy }, index) => (
                    <td
                      key={title}
                      style={styles[index]}
                      className={`py-2.5 align-middle ${cellPadding(align)} ${align === 'end' ? 'text-end whitespace-nowrap tabular-nums' : ''} ${actions || styles[index] ? 'sticky end-0 bg-inherit print:static' : ''} ${actions ? 'print:hidden' : ''} ${isEdge(columns, index) ? 'border-s border-line' : ''} ${roomy ? wideOnly : ''}`}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows are identical
                <tr key={index}>
                  {columns.map(({ title, roomy }) => (
                    <td key={title} className={`px-2 py-3.5 first:ps-4 last:pe-4 ${roomy ? wideOnly : ''}`}>
                      <Skeleton className="h-5 w-full min-w-12" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

const wideOnly = 'max-xl:not-print:hidden'

/** Widths and offsets of the sticky columns: the offset is the total width of the later sticky columns. */
const pinnedStyles = <Row,>(columns: readonly Column<Row>[]) =>
  columns.map(({ pinned }, index) => {
    if (pinned === undefined) return undefined
    const after = columns.slice(index + 1).reduce((sum, one) => sum + (one.pinned ?? 0), 0)
    return { insetInlineEnd: `${after}rem`, minWidth: `${pinned}rem`, width: `${pinned}rem` }
  })

const isPinned = <Row,>(column: Column<Row> | undefined) =>
  column?.actions === true || column?.pinned !== undefined

type Orders = NonNullable<Column<unknown>['orders']>

/** Whether a sticky column follows a column that is not sticky, and so needs a border. */
const isEdge = <Row,>(columns: readonly Column<Row>[], index: number) =>
  isPinned(columns[index]) && !isPinned(columns[index - 1])

const sortOf = ([descending, ascending]: Orders, order: string) =>
  order === descending ? 'descending' : order === ascending ? 'ascending' : 'none'

/** Header of a sortable column; the arrow shows the current direction. */
function SortButton({ title, orders, sorting }: { title: string; orders: Orders; sorting: Sorting }) {
  const { order, onOrder } = sorting
  const sort = sortOf(orders, order)
  const [descending, ascending] = orders
  const next = (order === descending && ascending) || descending || ascending || order
  return (
    <button
      type="button"
      onClick={() => onOrder(next)}
      className="-mx-1.5 -my-2 inline-flex min-h-9 items-center gap-1 rounded-sm px-1.5 font-semibold hover:bg-brand-soft"
    >
      {title}
      <Icon
        path="M10 4v12M5.500 11.500 10 16l4.500-4.500"
        className={`size-4 ${sort === 'none' ? 'text-line-strong' : ''} ${sort === 'ascending' ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

/** Tighter padding, so that the widest table fits. */
const cellPadding = (align: 'end' | undefined) =>
  `first:ps-3 last:pe-3 min-[85rem]:first:ps-4 min-[85rem]:last:pe-4 ${align === 'end' ? 'pe-4 ps-1.5 min-[85rem]:ps-2' : 'px-1.5 min-[85rem]:px-2'}`

function Cards<Row>({ caption, columns, rows, rowKey = idOf, expectedRows = 10 }: LayoutProps<Row>) {
  const heading = columns.find(({ heading }) => heading) ?? columns[0]
  const rest = columns.filter((column) => column !== heading)
  const details = rest.filter(({ actions }) => !actions)
  const actions = rest.filter(({ actions }) => actions)
  const asides = details.filter(({ aside }) => aside)
  const others = details.filter(({ aside }) => !aside)
  if (!rows)
    return (
      <div className="grid gap-3">
        <Skeletons count={Math.min(expectedRows, 5)} className="h-52" />
      </div>
    )
  return (
    <ul aria-label={caption} className={`grid ${asides.length > 0 ? 'gap-2' : 'gap-3'}`}>
      {rows.map((row) =>
        asides.length > 0 ? (
          <li key={rowKey(row)} className="panel grid px-3.5 py-2 text-dense">
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0 font-semibold">{heading?.cell(row)}</div>
              <dl className="grid shrink-0 justify-items-end gap-0.5 text-end font-semibold tabular-nums">
                {asides.map((column) => (
                  <ValueWithHiddenTitle key={column.title} column={column} row={row} />
                ))}
              </dl>
            </div>
            <div className="flex items-end justify-between gap-3">
              <dl className="flex min-w-0 flex-wrap gap-x-2.5 text-xs text-ink-soft">
                {others.map((column) => (
                  <ValueWithHiddenTitle key={column.title} column={column} row={row} />
                ))}
              </dl>
              {actions.map(({ title, cell }) => (
                <div key={title} className="shrink-0">
                  {cell(row)}
                </div>
              ))}
            </div>
          </li>
        ) : (
          <li key={rowKey(row)} className="panel p-4 text-dense">
            <div className="font-semibold">{heading?.cell(row)}</div>
            {details.length > 0 && (
              <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-3">
                {details.map(({ title, cell }) => (
                  <div key={title} className="col-span-2 grid grid-cols-subgrid">
                    <dt className="text-ink-soft">{title}</dt>
                    <dd className="min-w-0 justify-self-end text-end tabular-nums">{cell(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {actions.map(({ title, cell }) => (
              <div key={title} className="mt-3 flex flex-wrap gap-2">
                {cell(row)}
              </div>
            ))}
          </li>
        ),
      )}
    </ul>
  )
}

/** Value whose title is for screen readers only. */
function ValueWithHiddenTitle<Row>({ column: { title, cell }, row }: { column: Column<Row>; row: Row }) {
  return (
    <div className="min-w-0">
      <dt className="sr-only">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
    </div>
  )
}
