import {
  exportReport,
  readReport,
  reportKinds,
  reportsUntilDay,
} from '../../../../contract/src/accounting.ts'
import { call } from '../../call.ts'
import { openFile, saveFile } from '../../save-file.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { FileButton } from '../parts/buttons.tsx'
import { Filters } from '../parts/lists/filter-panel.tsx'
import { dayFilters } from '../parts/lists/filters.ts'
import { type FilterFields, useListAddress } from '../parts/lists/list-address.ts'
import { usePage } from '../parts/lists/paged-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { entryQuery } from '../session/calls.ts'
import { AccountingLinks } from './accounting-links.tsx'
import { useLedgerFilters } from './ledger-filters.ts'
import { ReportView } from './report-view.tsx'

/** Reports of the ledger; the address holds report, period and filters. */
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
  async function save(format: 'pdf' | 'xlsx') {
    const file = await call(exportReport, { query: { report, format }, body })
    const name = `${report}_${chosen.date_from}_${chosen.date_to}.${format}`
    if (format === 'pdf') openFile(file, name)
    else saveFile(file, name)
  }
  return (
    <>
      <AccountingLinks />
      <PageHeading title={t('ledger.title')} lead={t('ledger.lead')}>
        {(['pdf', 'xlsx'] as const).map((format) => (
          <FileButton key={format} make={() => save(format)}>
            {t(`ledger.save.${format}`)}
          </FileButton>
        ))}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Select
          className="max-w-md print:hidden"
          label={t('ledger.report')}
          required={false}
          unmarked
          options={reportKinds.map((value) => ({ value, label: t(`ledger.report.${value}`) }))}
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
        />
        <Loaded query={read} skeleton="h-96">
          {(data) => <ReportView of={data} refreshing={read.isPlaceholderData} />}
        </Loaded>
      </div>
    </>
  )
}
