import { useParams } from 'react-router'
import {
  listSettlementReportLines,
  type SettlementReportLine,
} from '../../../../contract/src/settlement-reports.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { dayColumn, paisaColumn } from '../parts/cells.tsx'
import { BackLink } from '../parts/links.tsx'
import { dayFilters } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { SumLine } from '../parts/lists/list-totals.tsx'
import { entryQuery } from '../session/calls.ts'
import { ReportedPayment } from './settlement-sections.tsx'

export function ReportLinesPage() {
  const { t } = useReader()
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={`/accounting/payouts/${id}`}>{t('settlement-reports.one')}</BackLink>
      <ListScreen
        title={t('settlement-reports.lines-title')}
        rows="entries"
        fields={{ ...dayFilters(t), text: textFilter(t) }}
        choices={{}}
        columns={columns(t)}
        rowKey={({ line }) => line}
        read={(request) =>
          entryQuery(t, listSettlementReportLines, { params: { id: Number(id) }, ...request })
        }
        totals={({ amount_paisa, fee_paisa }) => (
          <SumLine
            sums={[
              [t('settlement-reports.figure.amount'), formatPaisa(t, amount_paisa)],
              [t('settlement-reports.figure.fee'), formatPaisa(t, fee_paisa)],
              [t('settlement-reports.figure.net'), formatPaisa(t, amount_paisa - fee_paisa)],
            ]}
          />
        )}
        noneYet=""
      />
    </>
  )
}

const textFilter = (t: Translate) =>
  ({
    label: t('settlement-reports.line-text'),
    one: t('office-fields.search'),
    kind: 'text',
  }) as const satisfies FilterFields[string]

const columns = (t: Translate): readonly Column<SettlementReportLine>[] => [
  { title: t('statements.line'), cell: ({ line }) => line },
  dayColumn(t, t('office.field.date'), 'day'),
  {
    title: t('payouts.payment'),
    heading: true,
    cell: (line) => (
      <>
        <ReportedPayment discrepancy={line} />
        <bdi className="block text-xs font-normal wrap-anywhere text-ink-soft">{line.description}</bdi>
      </>
    ),
  },
  paisaColumn(t, t('settlement-reports.column.amount'), 'amount_paisa'),
  paisaColumn(t, t('settlement-reports.column.fee'), 'fee_paisa'),
  {
    title: t('settlement-reports.column.net'),
    align: 'end',
    cell: ({ amount_paisa, fee_paisa }) => formatPaisa(t, amount_paisa - fee_paisa),
  },
]
