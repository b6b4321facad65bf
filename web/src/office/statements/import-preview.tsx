import type { ReactNode } from 'react'
import type { StatementPreview } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { NoValue } from '../parts/cells.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { Balances } from './file-totals.tsx'
import { Day, StatementPeriod } from './line-name.tsx'

export function ImportPreview({
  preview,
  refreshing,
}: {
  preview: StatementPreview
  /** Set while it is being read again. */
  refreshing: boolean
}) {
  const { t } = useReader()
  const { totals, lines, skipped, skipped_count } = preview
  return (
    <section
      aria-label={t('office.field.preview')}
      aria-busy={refreshing}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity ${refreshing ? 'opacity-60' : ''}`}
    >
      <SectionHeading title={t('office.field.preview')} />
      <Problems of={preview} />
      {totals.line_count > 0 && (
        <dl className="panel grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-3 p-4 text-dense md:grid-cols-4 md:p-5">
          <Figure name={t('office.field.period')}>
            <StatementPeriod of={totals} />
          </Figure>
          <Figure name={t('statements.preview.lines')}>{formatCount(totals.line_count)}</Figure>
          <Figure name={t('statements.preview.money-in', { count: totals.credit_count })}>
            {formatPaisa(t, totals.credit_paisa)}
          </Figure>
          <Figure
            name={t('statements.preview.money-out', { count: totals.line_count - totals.credit_count })}
          >
            {formatPaisa(t, Math.abs(totals.debit_paisa))}
          </Figure>
          <Balances of={totals} />
        </dl>
      )}
      {lines.length > 0 && (
        <DataTable
          caption={t('statements.preview.caption', { shown: lines.length, total: totals.line_count })}
          columns={columns(t)}
          rows={lines}
          rowKey={({ line }) => line}
          empty={null}
        />
      )}
      {skipped_count > 0 && (
        <details className="text-dense text-ink-soft">
          <summary className="w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-brand">
            {t('statements.preview.skipped', { count: skipped_count })}
          </summary>
          <Remarks of={skipped} />
        </details>
      )}
    </section>
  )
}

function Problems({ of: { problems, problem_count } }: { of: StatementPreview }) {
  const { t } = useReader()
  if (problem_count === 0) return null
  return (
    <Notice look="danger" role="alert">
      <p className="font-semibold">{t('statements.preview.problems')}</p>
      <Remarks of={problems} />
      {problem_count > problems.length && (
        <p>{t('statements.preview.more-problems', { count: problem_count - problems.length })}</p>
      )}
    </Notice>
  )
}

const Remarks = ({ of }: { of: StatementPreview['problems'] }) => {
  const { t } = useReader()
  return (
    <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
      {of.map(({ line, message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: remarks may be equal, and never move
        <li key={place} className="wrap-anywhere">
          {line !== null && <strong>{t('statements.preview.remark-line', { line })} </strong>}
          {message}
        </li>
      ))}
    </ul>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

const columns = (t: Translate): readonly Column<StatementPreview['lines'][number]>[] => [
  {
    title: t('statements.line'),
    cell: ({ line }) => <span className="text-ink-soft tabular-nums">{line}</span>,
  },
  { title: t('office.field.date'), heading: true, cell: ({ value_date }) => <Day of={value_date} /> },
  { title: t('ui.amount'), align: 'end', cell: ({ amount_paisa }) => formatPaisa(t, amount_paisa) },
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
  {
    title: t('statements.column.balance'),
    align: 'end',
    cell: ({ balance_paisa }) => (balance_paisa === null ? <NoValue /> : formatPaisa(t, balance_paisa)),
  },
]
