import type { StatementPreview as Preview } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format-number.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { NoValue, paisaColumn } from '../parts/cells.tsx'
import { Figure, ImportPreview } from '../parts/file-import/import-preview.tsx'
import { Balances } from './file-totals.tsx'
import { Day, StatementPeriod } from './line-facts.tsx'

export function StatementPreview({ preview, refreshing }: { preview: Preview; refreshing: boolean }) {
  const { t } = useReader()
  const { totals } = preview
  return (
    <ImportPreview preview={preview} refreshing={refreshing} columns={columns(t)}>
      <Figure name={t('office.field.period')}>
        <StatementPeriod of={totals} />
      </Figure>
      <Figure name={t('statements.preview.lines')}>{formatCount(totals.line_count)}</Figure>
      <Figure name={t('statements.preview.money-in', { count: totals.credit_count })}>
        {formatPaisa(t, totals.credit_paisa)}
      </Figure>
      <Figure name={t('statements.preview.money-out', { count: totals.line_count - totals.credit_count })}>
        {formatPaisa(t, Math.abs(totals.debit_paisa))}
      </Figure>
      <Balances of={totals} />
    </ImportPreview>
  )
}

const columns = (t: Translate): readonly Column<Preview['lines'][number]>[] => [
  {
    title: t('statements.line'),
    cell: ({ line }) => <span className="text-ink-soft tabular-nums">{line}</span>,
  },
  { title: t('office.field.date'), heading: true, cell: ({ value_date }) => <Day of={value_date} /> },
  paisaColumn(t, t('ui.amount'), 'amount_paisa'),
  {
    title: t('office-fields.description'),
    cell: ({ description }) => <bdi className="wrap-anywhere">{description}</bdi>,
  },
  {
    title: t('statements.column.counterparty'),
    cell: ({ counterparty }) => (counterparty ? <bdi>{counterparty}</bdi> : <NoValue />),
  },
  {
    title: t('office.field.reference'),
    cell: ({ reference }) =>
      reference ? <bdi className="font-mono text-xs wrap-anywhere">{reference}</bdi> : <NoValue />,
  },
  paisaColumn(t, t('statements.column.balance'), 'balance_paisa'),
]
