import { useEffect, useRef } from 'react'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPaisa } from '../../ui/format-rupees.ts'
import { narrowScreen, useMediaQuery } from '../../ui/use-media-query.ts'
import { BankText } from './bank-text.tsx'
import { type LineActions, LineDecision } from './line-decision.tsx'
import { lineName } from './line-name.ts'
import { Day } from './statement-period.tsx'
import type { Selection } from './use-selection.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** The lines of a statement, dense; on a phone each is a card headed by its amount and day. */
export function LineTable({
  lines,
  total,
  refreshing,
  selection,
  ...actions
}: {
  lines: readonly StatementLine[] | undefined
  /** How many there are on all pages. */
  total: number
  refreshing: boolean
  selection: Selection
} & LineActions) {
  const narrow = useMediaQuery(narrowScreen)
  const { show } = useStatementAddress()
  const box = (line: StatementLine) =>
    selection.selectable.includes(line) && (
      <Box
        label={`Select ${lineName(line)}`}
        state={selection.selected.includes(line) ? 'all' : 'none'}
        onChange={(selected) => selection.select([line], selected)}
      />
    )
  const decided: Column<StatementLine> = {
    title: 'Allocated to',
    cell: (line) => <LineDecision line={line} {...actions} />,
  }
  const columns: Column<StatementLine>[] = narrow
    ? [
        {
          title: 'Line',
          cell: (line) => (
            <>
              <div className="mb-2 flex items-center gap-3 border-b border-line pb-2.5">
                {box(line)}
                <Day of={line.value_date} />
                <span className="ml-auto text-base tabular-nums">{formatPaisa(line.amount_paisa)}</span>
              </div>
              <BankText of={line} />
            </>
          ),
        },
        { ...decided, actions: true },
      ]
    : [
        ...(selection.selectable.length > 0
          ? [{ title: 'Select', head: <SelectAll selection={selection} />, cell: box }]
          : []),
        { title: 'Date', cell: ({ value_date }) => <Day of={value_date} /> },
        {
          title: 'Amount',
          align: 'end',
          cell: ({ amount_paisa }) => <span className="font-semibold">{formatPaisa(amount_paisa)}</span>,
        },
        { title: 'Description', cell: (line) => <BankText of={line} /> },
        ...(show === 'debit' ? [] : [decided]),
      ]
  return (
    <DataTable
      caption="Lines of the statement"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      refreshing={refreshing}
      empty={<NoLines total={total} />}
    />
  )
}

/** Why there is nothing to see, and what to do next. */
function NoLines({ total }: { total: number }) {
  const { show, text, setPage } = useStatementAddress()
  if (total > 0)
    return (
      <EmptyState title="All lines on this page are done">
        <Button look="secondary" onClick={() => setPage(1)}>
          Go to the first page
        </Button>
      </EmptyState>
    )
  if (text === '')
    return (
      <EmptyState title={emptyTitles[show]}>{show === 'open' && 'This statement is complete.'}</EmptyState>
    )
  return (
    <EmptyState title={`No lines match “${text}”`}>Try a shorter search, or search all lines.</EmptyState>
  )
}

const emptyTitles = {
  open: 'No open lines',
  sure: 'No sure matches to confirm',
  suggested: 'No suggested matches',
  unexplained: 'No unclear lines',
  matched: 'No matched lines yet',
  left: 'No unallocated lines',
  debit: 'No money went out',
  all: 'This statement has no lines',
}

function SelectAll({ selection: { selectable, selected, select } }: { selection: Selection }) {
  return (
    <Box
      label="Select every line on this page"
      state={selected.length === 0 ? 'none' : selected.length === selectable.length ? 'all' : 'some'}
      onChange={(all) => select(selectable, all)}
    />
  )
}

/** A tick box with room to touch around it. */
function Box({
  label,
  state,
  onChange,
}: {
  label: string
  state: 'all' | 'some' | 'none'
  onChange: (selected: boolean) => void
}) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="-m-2.5 grid size-11 place-items-center">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-brand"
      />
    </label>
  )
}
