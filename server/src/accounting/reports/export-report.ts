import { sql } from 'kysely'
import type { LedgerFilters, Report, ReportKind, ReportSection } from '../../../../contract/src/accounting.ts'
import type { Reader, Translate } from '../../../../words/src/reader.ts'
import { registrationLines } from '../../charity/issuer-lines.ts'
import type { AppContext } from '../../context.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Download } from '../../platform/http/answers.ts'
import type { Column } from '../../platform/text/csv-download.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { xlsxDownload } from '../../platform/text/xlsx-download.ts'
import { loadReceiptPdf } from '../../receipts/load-receipt-pdf.ts'
import { readReceiptStyle } from '../../receipts/read-receipt-style.ts'
import { buildReport } from './build-report.ts'

export async function exportReport(
  context: AppContext,
  db: Database,
  reader: Reader,
  { kind, format, filters }: { kind: ReportKind; format: 'pdf' | 'xlsx'; filters: LedgerFilters },
): Promise<Download> {
  const { t } = reader
  const report = await buildReport(db, t, kind, filters)
  if (format === 'xlsx') return xlsxDownload({ ...flattenSections(t, report), name: kind, db })
  return saveReports(context, reader, [report], `${kind}_${dayOf(new Date())}`)
}

/** Writes reports as one PDF, each on a new page. */
export async function saveReports(
  context: AppContext,
  reader: Reader,
  reports: readonly Report[],
  name: string,
): Promise<Download> {
  const { t } = reader
  const charity = await context.charity(reader.language)
  const issuer = [charity.name, ...registrationLines(t, charity)]
  const [{ writePdf }, { printReports }, style] = await Promise.all([
    loadReceiptPdf(),
    import('./print-report.ts'),
    readReceiptStyle(context, charity),
  ])
  return new Download({
    content: await writePdf(t, { Title: reports[0]?.title ?? '', Author: charity.name }, (doc) =>
      printReports(doc, t, reports, { issuer, style }),
    ),
    type: 'application/pdf',
    name: `${name}.pdf`,
    disposition: 'attachment',
  })
}

/** Flattens the sections into one table, with a column for each distinct heading. */
function flattenSections(t: Translate, { sections }: Report) {
  const headings = new Map<string, ReportSection['columns'][number] & { field: string }>()
  for (const column of sections.flatMap(({ columns }) => columns)) {
    const key = `${column.kind} ${column.title}`
    if (!headings.has(key)) headings.set(key, { ...column, field: `figure_${headings.size}` })
  }
  const figures = [...headings.values()]
  const columns: Column[] = [
    { title: t('ledger.section'), field: 'section' },
    { title: t('ledger.item'), field: 'label' },
    ...figures.map(({ title, field, kind }) =>
      kind === 'text' ? { title, field } : { title, field, kind: cellKinds[kind] },
    ),
  ]
  const cells = sections.flatMap(({ title, columns, rows }) =>
    rows.map(({ label, figures }) => ({
      section: title,
      label,
      ...Object.fromEntries(
        figures.map(({ value }, index) => {
          const { kind = 'text', title = '' } = columns[index] ?? {}
          const field = headings.get(`${kind} ${title}`)?.field
          return [field, typeof value === 'number' && kind !== 'count' ? value / divisors[kind] : value]
        }),
      ),
    })),
  )
  const types = figures.map(
    ({ field, kind }) => sql`, ${sql.ref(field)} ${kind === 'text' ? sql`text` : sql`numeric`}`,
  )
  const rows = sql`select * from jsonb_to_recordset(${jsonText(cells)}::jsonb)
    as row (section text, label text${sql.join(types, sql``)})`
  return { columns, rows }
}

const cellKinds = { paisa: 'money', percent: 'number', count: 'number' } as const
const divisors = { paisa: 100, percent: 10, text: 1 }
