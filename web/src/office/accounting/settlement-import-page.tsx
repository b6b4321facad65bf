import { useNavigate } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { readPayouts } from '../../../../contract/src/payouts.ts'
import { importReport, previewReport } from '../../../../contract/src/settlement-reports.ts'
import { statementMaxBytes } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { FormattedText } from '../../formatted-text.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { dayColumn, paisaColumn } from '../parts/cells.tsx'
import { ColumnChoice, type Columns, columnsProblem } from '../parts/file-import/column-choice.tsx'
import { ImportBar } from '../parts/file-import/import-bar.tsx'
import { Figure, ImportPreview, ReadingFile } from '../parts/file-import/import-preview.tsx'
import { problemOfFile, useFilePreview } from '../parts/file-import/use-file-preview.ts'
import { Form, useSendForm } from '../parts/form-dialog.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { useRead } from '../session/calls.ts'
import { Days } from './settlement-sections.tsx'

type Preview = AnswerOf<typeof previewReport>

type ImportValues = { gateway: string; file: File | undefined; mapping: Columns | undefined }

const payoutsPath = '/accounting/payouts'

export function SettlementImportPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const payouts = useRead(readPayouts)
  const first: ImportValues = { gateway: '', file: undefined, mapping: undefined }
  const form = useSendForm(importReport, {
    first,
    bodyOf: ({ gateway, file }): object => bodyOf(gateway, file, shownColumns),
    sentOf: ({ file }) => ({ file }),
    onDone: ({ id, known_already }) => {
      showSuccess(t(known_already ? 'settlement-reports.nothing-changed' : 'settlement-reports.imported'))
      navigate(`${payoutsPath}/${id}`)
    },
  })
  const { field, values } = form
  const gateways = payouts.data?.gateways ?? []
  // The only gateway needs no choice.
  const only = gateways.length === 1 ? gateways[0]?.gateway : undefined
  if (only !== undefined && values.gateway === '') field('gateway').onChange(only)
  const { gateway, file, mapping: columns } = values
  const { preview, sentShare } = useFilePreview(previewReport, bodyOf(gateway, file, columns), {
    purpose: 'report',
    source: gateway,
    file,
    columns,
  })
  const shownColumns = columns ?? preview.data?.mapping ?? undefined
  const missing = shownColumns && columnsProblem(t, shownColumns, 'report')
  const chooseFile = field('file')
  return (
    <>
      <BackLink to={payoutsPath}>{t('settlement-reports.back')}</BackLink>
      <PageHeading title={t('settlement-reports.import')} lead={t('settlement-reports.import.lead')} />
      {payouts.isError ? (
        <LoadProblem query={payouts} />
      ) : (
        <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="panel grid items-start gap-x-6 gap-y-5 p-4 md:grid-cols-2 md:p-5">
            <Select
              label={t('office-fields.gateway')}
              options={gateways.map((one) => ({ label: gatewayName(t, one.gateway), value: one.gateway }))}
              {...field('gateway')}
              onChange={(chosen) => {
                field('gateway').onChange(chosen)
                field('mapping').onChange(undefined)
              }}
            />
            <FileField
              label={t('statements.import.file')}
              accept=".csv,.txt,.xlsx,text/csv,text/plain"
              prompt={t('statements.import.file-prompt')}
              helper={t('settlement-reports.file-helper', { megabytes: statementMaxBytes / 1024 / 1024 })}
              {...chooseFile}
              hint={problemOfFile(t, file, preview.error) ?? chooseFile.hint}
              onChange={(one) => {
                chooseFile.onChange(one)
                field('mapping').onChange(undefined)
              }}
            />
          </div>
          {file && gateway === '' && <Notice role="status">{t('settlement-reports.choose-gateway')}</Notice>}
          {preview.isFetching && !preview.data && <ReadingFile sentShare={sentShare} />}
          {preview.data && shownColumns && (
            <ColumnChoice
              purpose="report"
              columns={preview.data.columns}
              chosen={shownColumns}
              from={preview.data.mapping_from}
              problem={missing}
              onChange={field('mapping').onChange}
            />
          )}
          {preview.data && !missing && (
            <ImportPreview
              preview={preview.data}
              refreshing={preview.isPlaceholderData}
              columns={lineColumns(t, preview.data)}
            >
              <ReportFigures of={preview.data} />
            </ImportPreview>
          )}
          {preview.data && (
            <ImportBar
              preview={preview.data}
              addressOf={(id) => `${payoutsPath}/${id}`}
              missing={missing}
              ready={!missing && !preview.isPlaceholderData}
              sending={form.isSubmitting}
            >
              <FoundPayments of={preview.data.found} />
            </ImportBar>
          )}
        </Form>
      )}
    </>
  )
}

const bodyOf = (gateway: string, file: File | undefined, columns: Columns | undefined) => ({
  gateway,
  file_name: file?.name.slice(0, 200) ?? '',
  ...(columns && { mapping: JSON.stringify(columns) }),
})

function ReportFigures({ of: { totals, fee_paisa, found, imported_as } }: { of: Preview }) {
  const { t } = useReader()
  const { first_day, last_day, credit_paisa, debit_paisa } = totals
  const amount = credit_paisa - debit_paisa
  return (
    <>
      {first_day !== null && last_day !== null && (
        <Figure name={t('office.field.period')}>
          <Days first={first_day} last={last_day} />
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
    ? [
        {
          title: t('office-fields.description'),
          cell: ({ description }: Preview['lines'][number]) => (
            <bdi className="wrap-anywhere">{description}</bdi>
          ),
        },
      ]
    : []),
]

const FoundPayments = ({ of: { payments, surplus, amount, missing } }: { of: Preview['found'] }) => (
  <FormattedText
    of="settlement-reports.import.found"
    values={{ payments, discrepancies: surplus + amount + missing }}
  />
)
