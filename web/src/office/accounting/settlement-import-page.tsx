import { useNavigate } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { readPayouts } from '../../../../contract/src/payouts.ts'
import {
  importSettlementReport,
  previewSettlementReport,
} from '../../../../contract/src/settlement-reports.ts'
import { statementMaxBytes } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormattedText, formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { Days, dayColumn, paisaColumn, textColumn } from '../parts/cells.tsx'
import { FileImport } from '../parts/file-import.tsx'
import { Figure, ImportPreview } from '../parts/import-preview.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { useRead } from '../session/calls.ts'

type Preview = AnswerOf<typeof previewSettlementReport>

const payoutsPath = '/accounting/payouts'

export function SettlementImportPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const payouts = useRead(readPayouts)
  const gateways = payouts.data?.gateways ?? []
  return (
    <>
      <BackLink to={payoutsPath}>{t('settlement-reports.back')}</BackLink>
      <PageHeading title={t('settlement-reports.import')} lead={t('settlement-reports.import.lead')} />
      {payouts.isError ? (
        <LoadProblem query={payouts} />
      ) : (
        <FileImport
          purpose="report"
          entry={importSettlementReport}
          read={previewSettlementReport}
          sourceName="gateway"
          sourceValue={(gateway) => gateway}
          source={() => ({
            label: t('office-fields.gateway'),
            options: gateways.map(({ gateway }) => ({ label: gatewayName(t, gateway), value: gateway })),
          })}
          chooseSource={t('settlement-reports.choose-gateway')}
          file={{
            accept: '.csv,.txt,.xlsx,text/csv,text/plain',
            helper: t('settlement-reports.file-helper', { megabytes: statementMaxBytes / 1024 / 1024 }),
          }}
          addressOf={(id) => `${payoutsPath}/${id}`}
          onImported={({ id, known_already }) => {
            showSuccess(
              t(known_already ? 'settlement-reports.nothing-changed' : 'settlement-reports.imported'),
            )
            navigate(`${payoutsPath}/${id}`)
          }}
          result={({ found: { payments, surplus, amount, missing } }) => (
            <FormattedText
              message="settlement-reports.import.found"
              values={{ payments, discrepancies: surplus + amount + missing }}
            />
          )}
        >
          {(preview, refreshing) => (
            <ImportPreview preview={preview} refreshing={refreshing} columns={lineColumns(t, preview)}>
              <ReportFigures preview={preview} />
            </ImportPreview>
          )}
        </FileImport>
      )}
    </>
  )
}

function ReportFigures({ preview: { totals, fee_paisa, found, imported_as } }: { preview: Preview }) {
  const { t } = useReader()
  const { first_day, last_day, credit_paisa, debit_paisa } = totals
  const amount = credit_paisa - debit_paisa
  return (
    <>
      {first_day !== null && last_day !== null && (
        <Figure name={t('office.field.period')}>
          <Days period={{ first_day, last_day }} />
        </Figure>
      )}
      <Figure name={t('settlement-reports.figure.amount')}>{formatPaisa(t, amount)}</Figure>
      <Figure name={t('settlement-reports.figure.fee')}>{formatPaisa(t, fee_paisa)}</Figure>
      <Figure name={t('settlement-reports.figure.net')}>{formatPaisa(t, amount - fee_paisa)}</Figure>
      {(['surplus', 'amount', 'missing'] as const).map(
        (kind) =>
          imported_as === null &&
          found[kind] > 0 && (
            <Figure key={kind} name={t(`settlement-reports.kind.${kind}`)}>
              <span className="text-danger">{formatCount(found[kind])}</span>
            </Figure>
          ),
      )}
    </>
  )
}

const lineColumns = (t: Translate, { lines }: Preview): readonly Column<Preview['lines'][number]>[] => [
  { title: t('statements.line'), cell: ({ line }) => line },
  dayColumn(t, t('office.field.date'), 'value_date', { heading: true }),
  {
    title: t('settlement-reports.column.reference'),
    cell: ({ reference }) => <bdi className="font-mono text-xs wrap-anywhere">{reference}</bdi>,
  },
  paisaColumn(t, t('ui.amount'), 'amount_paisa'),
  {
    title: t('settlement-reports.column.fee'),
    align: 'end',
    cell: ({ fee_paisa = 0 }) => formatPaisa(t, fee_paisa),
  },
  ...(lines.some(({ description }) => description !== '')
    ? [textColumn(t, t('office-fields.description'), 'description')]
    : []),
]
