import { useEffect, useRef } from 'react'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { narrowScreen, useMediaQuery } from '../../ui/use-media-query.ts'
import { BankText } from './bank-text.tsx'
import { type LineActions, LineDecision } from './line-decision.tsx'
import { lineName } from './line-name.ts'
import { Day } from './statement-period.tsx'
import type { Selection } from './use-selection.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** Lines of a statement as a dense table; on a phone, cards headed by amount and day. */
export function LineTable({
  lines,
  total,
  refreshing,
  selection,
  ...actions
}: {
  lines: readonly StatementLine[] | undefined
  /** Number of lines on all pages. */
  total: number
  refreshing: boolean
  selection: Selection
} & LineActions) {
  const narrow = useMediaQuery(narrowScreen)
  const { show } = useStatementAddress()
  const box = (line: StatementLine) =>
    selection.selectable.includes(line) && (
      <LineCheckbox
        label={say('statements.select-line', { line: lineName(line) })}
        state={selection.selected.includes(line) ? 'all' : 'none'}
        onChange={(selected) => selection.select([line], selected)}
      />
    )
  const decided: Column<StatementLine> = {
    title: say('statements.allocated-to'),
    cell: (line) => <LineDecision line={line} {...actions} />,
  }
  const columns: Column<StatementLine>[] = narrow
    ? [
        {
          title: say('statements.line'),
          cell: (line) => (
            <>
              <div className="mb-2 flex items-center gap-3 border-b border-line pb-2.5">
                {box(line)}
                <Day of={line.value_date} />
                <span className="ms-auto text-base tabular-nums">{formatPaisa(line.amount_paisa)}</span>
              </div>
              <BankText of={line} />
            </>
          ),
        },
        { ...decided, actions: true },
      ]
    : [
        ...(selection.selectable.length > 0
          ? [{ title: say('statements.select'), head: <SelectAll selection={selection} />, cell: box }]
          : []),
        { title: say('office.field.date'), cell: ({ value_date }) => <Day of={value_date} /> },
        {
          title: say('ui.amount'),
          align: 'end',
          cell: ({ amount_paisa }) => <span className="font-semibold">{formatPaisa(amount_paisa)}</span>,
        },
        { title: say('office-fields.description'), cell: (line) => <BankText of={line} /> },
        ...(show === 'debit' ? [] : [decided]),
      ]
  return (
    <DataTable
      caption={say('statements.lines-caption')}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      refreshing={refreshing}
      empty={<NoLines total={total} />}
    />
  )
}

/** Empty state: the reason and the next step. */
function NoLines({ total }: { total: number }) {
  const { show, text, setPage } = useStatementAddress()
  if (total > 0)
    return (
      <EmptyState title={say('statements.page-done')}>
        <Button look="secondary" onClick={() => setPage(1)}>
          {say('office.action.go-to-the-first-page')}
        </Button>
      </EmptyState>
    )
  if (text === '')
    return (
      <EmptyState title={emptyTitles()[show]}>{show === 'open' && say('statements.complete')}</EmptyState>
    )
  return (
    <EmptyState title={say('statements.no-match', { text })}>{say('statements.no-match.lead')}</EmptyState>
  )
}

const emptyTitles = () => ({
  open: say('statements.none.open'),
  sure: say('statements.none.sure'),
  suggested: say('statements.none.suggested'),
  unexplained: say('statements.none.unclear'),
  matched: say('statements.none.matched'),
  left: say('statements.none.left'),
  debit: say('statements.none.debit'),
  all: say('statements.none.all'),
})

function SelectAll({ selection: { selectable, selected, select } }: { selection: Selection }) {
  return (
    <LineCheckbox
      label={say('statements.select-page')}
      state={selected.length === 0 ? 'none' : selected.length === selectable.length ? 'all' : 'some'}
      onChange={(all) => select(selectable, all)}
    />
  )
}

/** A checkbox with a larger touch target. */
function LineCheckbox({
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
