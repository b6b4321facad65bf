import { useState } from 'react'
import { isExpectedAmount } from '../../../../contract/src/agreement-lines.ts'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { narrowScreen, useMediaQuery } from '../../ui/use-media-query.ts'
import { BottomBar } from '../parts/buttons.tsx'
import { Day, RowCheckbox } from '../parts/cells.tsx'
import { BankText } from './bank-text.tsx'
import { LineDecision } from './line-decision.tsx'
import { lineName } from './line-facts.tsx'
import type { LineActions } from './open-line.tsx'
import { transferOfAnotherAmount } from './part-list.tsx'
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
  total: number
  refreshing: boolean
  selection: Selection
} & LineActions) {
  const { t } = useReader()
  const narrow = useMediaQuery(narrowScreen)
  const box = (line: StatementLine) =>
    selection.selectable.includes(line) && (
      <RowCheckbox
        label={t('statements.select-line', { line: lineName(t, line) })}
        state={selection.selected.includes(line) ? 'all' : 'none'}
        onChange={(selected) => selection.select([line], selected)}
      />
    )
  const decided: Column<StatementLine> = {
    title: t('statements.allocated-to'),
    cell: (line) => <LineDecision line={line} {...actions} />,
  }
  const columns: Column<StatementLine>[] = narrow
    ? [
        {
          title: t('statements.line'),
          cell: (line) => (
            <>
              <div className="mb-2 flex items-center gap-3 border-b border-line pb-2.5">
                {box(line)}
                <Day day={line.value_date} />
                <span className="ms-auto text-base tabular-nums">{formatPaisa(t, line.amount_paisa)}</span>
              </div>
              <BankText line={line} />
            </>
          ),
        },
        { ...decided, actions: true },
      ]
    : [
        ...(selection.selectable.length > 0
          ? [{ title: t('statements.select'), head: <SelectAll selection={selection} />, cell: box }]
          : []),
        { title: t('office.field.date'), cell: ({ value_date }) => <Day day={value_date} /> },
        {
          title: t('ui.amount'),
          align: 'end',
          cell: ({ amount_paisa }) => <span className="font-semibold">{formatPaisa(t, amount_paisa)}</span>,
        },
        { title: t('office-fields.description'), cell: (line) => <BankText line={line} /> },
        decided,
      ]
  return (
    <DataTable
      caption={t('statements.lines-caption')}
      columns={columns}
      rows={lines}
      refreshing={refreshing}
      empty={<NoLines total={total} />}
    />
  )
}

function NoLines({ total }: { total: number }) {
  const { t } = useReader()
  const { show, text, setPage } = useStatementAddress()
  if (total > 0)
    return (
      <EmptyState title={t('statements.page-done')}>
        <Button look="secondary" onClick={() => setPage(1)}>
          {t('office.action.go-to-the-first-page')}
        </Button>
      </EmptyState>
    )
  if (text === '')
    return (
      <EmptyState title={t(`statements.none.${show}`)}>
        {show === 'open' && t('statements.complete')}
      </EmptyState>
    )
  return <EmptyState title={t('statements.no-match', { text })}>{t('statements.no-match.lead')}</EmptyState>
}

function SelectAll({ selection: { selectable, selected, select } }: { selection: Selection }) {
  const { t } = useReader()
  return (
    <RowCheckbox
      label={t('statements.select-page')}
      state={selected.length === 0 ? 'none' : selected.length === selectable.length ? 'all' : 'some'}
      onChange={(all) => select(selectable, all)}
    />
  )
}

type Selection = {
  selectable: readonly StatementLine[]
  selected: readonly StatementLine[]
  select: (lines: readonly StatementLine[], selected: boolean) => void
}

/** Decision about the selected lines: match, record for the regular donation, or leave unallocated. */
export type BulkDecision = 'confirm' | 'record' | 'leave'

/** Initial selection: sure matches, and regular donations of the expected amount. Others need a decision. */
export function useSelection(lines: readonly StatementLine[], to: BulkDecision): Selection {
  const [chosen, setChosen] = useState<Readonly<Record<number, boolean>>>({})
  const isSelectable = (line: StatementLine) => {
    if (to === 'confirm') return line.suggested && !transferOfAnotherAmount(line)
    return to === 'leave' || (line.agreement && !line.suggested)
  }
  const isSure = ({ suggested, agreement, open_paisa }: StatementLine) =>
    to === 'record'
      ? agreement && isExpectedAmount(open_paisa, agreement)
      : to === 'confirm' && suggested?.confidence === 'sure'
  const selectable = lines.filter((line) => line.status === 'open' && isSelectable(line))
  return {
    selectable,
    selected: selectable.filter((line) => chosen[line.id] ?? isSure(line)),
    select: (some, selected) =>
      setChosen((before) => ({ ...before, ...Object.fromEntries(some.map(({ id }) => [id, selected])) })),
  }
}

export const suggestedPaisa = (lines: readonly StatementLine[]) =>
  lines.flatMap(({ suggested }) => suggested?.parts ?? []).reduce((sum, { amount }) => sum + amount * 100, 0)

export const openSum = (lines: readonly StatementLine[]) =>
  lines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)

type BulkBarProps = { selected: readonly StatementLine[]; to: BulkDecision; onPress: () => void }

export function BulkBar({ selected, to, onPress }: BulkBarProps) {
  const { t } = useReader()
  const paisa = to === 'confirm' ? suggestedPaisa(selected) : openSum(selected)
  return (
    <BottomBar>
      <p role="status" className="grid gap-x-3 text-sm tabular-nums md:flex">
        {selected.length === 0 ? (
          t('statements.none-selected')
        ) : (
          <>
            <span>
              <FormattedText message="statements.selected" values={{ count: selected.length }} />
            </span>
            <span>{formatPaisa(t, paisa)}</span>
          </>
        )}
      </p>
      <Button
        disabled={selected.length === 0}
        look={to === 'leave' ? 'secondary' : 'primary'}
        onClick={onPress}
      >
        {t(`statements.${to}-selected`, { count: selected.length })}
      </Button>
    </BottomBar>
  )
}
