import { Link } from 'react-router'
import {
  exportReport,
  type FigureLines,
  type Report,
  type ReportSection,
  readReport,
  reportKinds,
  reportsUntilDay,
} from '../../../../contract/src/accounting.ts'
import { figureText } from '../../../../words/src/format-values.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { FileButton } from '../parts/buttons.tsx'
import { Filters } from '../parts/lists/filter-panel.tsx'
import { dayFilters } from '../parts/lists/filters.ts'
import { type FilterFields, useListAddress } from '../parts/lists/list-address.ts'
import { usePage } from '../parts/lists/paged-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SectionHeading } from '../parts/sections.tsx'
import { entryQuery } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { AccountingLinks } from './accounting-links.tsx'
import { useLedgerFilters } from './ledger-filters.ts'
import { SectionChart } from './report-charts.tsx'

/** Reports of the ledger. The address contains report, period and filters. */
export function ReportPage() {
  const { t } = useReader()
  const { fields: ledgerFields, choices } = useLedgerFilters()
  const days = dayFilters(t)
  const filterFields = {
    ...days,
    date_from: { ...days.date_from, whenEmpty: 'month' },
    ...ledgerFields,
  } as const satisfies FilterFields
  const reportField = { label: t('ledger.report'), one: t('ledger.report'), kind: 'one' } as const
  const { filters, today, setFilters, clear } = useListAddress({
    report: { ...reportField, values: reportKinds },
    ...filterFields,
  })
  const { report, ...chosen } = filters
  const body = { ...chosen, reasons: [] }
  const { date_from: _, ...fieldsUntilDay } = filterFields
  const fields = reportsUntilDay.some((one) => one === report) ? fieldsUntilDay : filterFields
  const read = usePage(entryQuery(t, readReport, { query: { report }, body }))
  return (
    <>
      <AccountingLinks />
      <PageHeading title={t('ledger.title')} lead={t('ledger.lead')}>
        {(['pdf', 'xlsx'] as const).map((format) => (
          <FileButton
            key={format}
            label={t(`ledger.save.${format}`)}
            entry={exportReport}
            request={{ query: { report, format }, body }}
            fileName={`${report}_${chosen.date_from}_${chosen.date_to}.${format}`}
            saves={format === 'xlsx'}
          />
        ))}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Select
          className="max-w-md print:hidden"
          label={t('ledger.report')}
          required={false}
          unflagged
          options={optionsOf(reportKinds, (value) => t(`ledger.report.${value}`))}
          value={report}
          onChange={(value) => setFilters({ ...filters, report: value as typeof report })}
        />
        <Filters
          fields={fields}
          filters={chosen}
          choices={choices}
          today={today}
          onChange={(next) => setFilters({ ...filters, ...next })}
          onClear={clear}
          startsOpen
        />
        <Loaded query={read} skeleton="h-96">
          {(data) => <ReportView report={data} refreshing={read.isPlaceholderData} />}
        </Loaded>
      </div>
    </>
  )
}

type Row = ReportSection['rows'][number] & { place: number }

export function ReportView({ report, refreshing }: { report: Report; refreshing: boolean }) {
  return (
    <section aria-label={report.title} className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div>
        <h2 className="font-display text-xl font-bold text-brand-dark">{report.title}</h2>
        {report.facts.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no id
          <p key={place} className="text-dense text-ink-soft">
            {fact}
          </p>
        ))}
      </div>
      {/* Charts share rows on a wide screen. Keys have the report's title, because sections of several
          reports have equal titles. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden xl:grid-cols-2">
        {report.sections.map(
          (section, place) =>
            section.chart && (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id
              <SectionChart key={`${report.title} ${place}`} section={section} chart={section.chart}>
                <SectionTable section={section} refreshing={refreshing} />
              </SectionChart>
            ),
        )}
      </div>
      {report.sections.map(
        (section, place) =>
          !section.chart && (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id
            <section key={`${report.title} ${place}`}>
              <SectionHeading title={section.title} />
              {section.note && <p className="mb-2 text-dense text-ink-soft">{section.note}</p>}
              <SectionTable section={section} refreshing={refreshing} />
            </section>
          ),
      )}
    </section>
  )
}

function SectionTable({ section, refreshing }: { section: ReportSection; refreshing: boolean }) {
  const { t } = useReader()
  const statements = useScreenAddress()('statement')
  return (
    <DataTable<Row>
      caption={section.title}
      columns={[
        {
          title: t('ledger.item'),
          heading: true,
          cell: ({ label, is_total }) => (is_total ? <strong>{label}</strong> : label),
        },
        ...section.columns.map(
          ({ title, kind }, place): Column<Row> => ({
            title,
            align: 'end',
            // One figure fits beside its label on a phone.
            aside: section.columns.length === 1,
            cell: ({ label, is_total, figures }) => {
              const { value = null, lines = null, statement } = figures[place] ?? {}
              const address = statement
                ? statements && addressWith(statements, statement)
                : lines && addressWith('/accounting/lines', lines)
              const text = figureText(t, kind, value)
              return (
                <span className={is_total ? 'font-bold' : ''}>
                  {address && value !== 0 && value !== null ? (
                    <FigureLink to={address} text={text} figure={`${label}, ${title}`} />
                  ) : (
                    text
                  )}
                </span>
              )
            },
          }),
        ),
      ]}
      rows={section.rows.map((row, place) => ({ ...row, place }))}
      rowKey={({ place }) => place}
      refreshing={refreshing}
      empty={t('ledger.none')}
    />
  )
}

const addressWith = (screen: string, lines: FigureLines): string =>
  `${screen}?${new URLSearchParams(
    Object.entries(lines).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )}`

function FigureLink({ to, text, figure }: { to: string; text: string; figure: string }) {
  return (
    <Link
      to={to}
      aria-label={`${text}: ${figure}`}
      className="-my-2 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-brand hover:decoration-brand md:min-h-9"
    >
      {text}
    </Link>
  )
}
