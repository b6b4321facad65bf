import type { ReactNode } from 'react'
import type { StatementPreview } from '../../../../contract/src/statements.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatPaisa } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { NoValue } from '../lists/no-value.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { Balances } from './balances.tsx'
import { countText, lineCount } from './line-count.ts'
import { Day, StatementPeriod } from './statement-period.tsx'

/** How a file would be read: what is wrong with it, its totals, its first lines, and what is skipped. */
export function ImportPreview({
  preview,
  refreshing,
}: {
  preview: StatementPreview
  /** It is being read again. */
  refreshing: boolean
}) {
  const { totals, lines, skipped, skipped_count } = preview
  return (
    <section
      aria-label="Preview"
      aria-busy={refreshing}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity ${refreshing ? 'opacity-60' : ''}`}
    >
      <SectionHeading title="Preview" />
      <Problems of={preview} />
      {totals.line_count > 0 && (
        <dl className="panel grid grid-cols-2 gap-x-6 gap-y-3 p-4 text-dense md:grid-cols-4 md:p-5">
          <Figure name="Period">
            <StatementPeriod of={totals} />
          </Figure>
          <Figure name="Lines">{countText(totals.line_count)}</Figure>
          <Figure name={`Money in, ${lineCount(totals.credit_count)}`}>
            {formatPaisa(totals.credit_paisa)}
          </Figure>
          <Figure name={`Money out, ${lineCount(totals.line_count - totals.credit_count)}`}>
            {formatPaisa(Math.abs(totals.debit_paisa))}
          </Figure>
          <Balances of={totals} />
        </dl>
      )}
      {lines.length > 0 && (
        <DataTable
          caption={`The first ${lines.length} of ${totals.line_count} lines`}
          columns={columns}
          rows={lines}
          rowKey={({ line }) => line}
          empty={null}
        />
      )}
      {skipped_count > 0 && (
        <details className="text-dense text-ink-soft">
          <summary className="w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-brand">
            {skipped_count === 1 ? 'One line skipped' : `${skipped_count} lines skipped`}
          </summary>
          <Remarks of={skipped} />
        </details>
      )}
    </section>
  )
}

function Problems({ of: { problems, problem_count } }: { of: StatementPreview }) {
  if (problem_count === 0) return null
  return (
    <Notice look="danger" role="alert">
      <p className="font-semibold">The file cannot be imported like this:</p>
      <Remarks of={problems} />
      {problem_count > problems.length && <p>and {problem_count - problems.length} more.</p>}
    </Notice>
  )
}

const Remarks = ({ of }: { of: StatementPreview['problems'] }) => (
  <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
    {of.map(({ line, message }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: one line may have two remarks, and they stay in place
      <li key={place} className="wrap-anywhere">
        {line !== null && <strong>Line {line}: </strong>}
        {message}
      </li>
    ))}
  </ul>
)

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

const columns: readonly Column<StatementPreview['lines'][number]>[] = [
  { title: 'Line', cell: ({ line }) => <span className="text-ink-soft tabular-nums">{line}</span> },
  { title: 'Date', heading: true, cell: ({ value_date }) => <Day of={value_date} /> },
  { title: 'Amount', align: 'end', cell: ({ amount_paisa }) => formatPaisa(amount_paisa) },
  {
    title: 'Description',
    cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
  },
  { title: 'Paid by', cell: ({ counterparty }) => counterparty || <NoValue /> },
  {
    title: 'Reference',
    cell: ({ reference }) =>
      reference ? <span className="font-mono text-xs wrap-anywhere">{reference}</span> : <NoValue />,
  },
  {
    title: 'Balance',
    align: 'end',
    cell: ({ balance_paisa }) => (balance_paisa === null ? <NoValue /> : formatPaisa(balance_paisa)),
  },
]
