import type { Report, ReportChart, ReportSection } from '../../../../contract/src/accounting.ts'
import { type Figure, paisaOf } from './report-figures.ts'

/** Sections of a report; title and period are added to every report. */
export type ReportSections = Report['sections']

export type ReportRow = ReportSection['rows'][number]

export const amounts = (...titles: string[]): ReportSection['columns'] =>
  titles.map((title) => ({ title, kind: 'paisa' }))

export const row = (label: string, ...figures: Figure[]): ReportRow => ({ label, is_total: false, figures })

export const total = (label: string, ...figures: Figure[]): ReportRow => ({ label, is_total: true, figures })

export const section = (
  title: string,
  columns: ReportSection['columns'],
  rows: ReportRow[],
  note: string | null = null,
  chart: ReportChart | null = null,
): ReportSection => ({ title, note, chart, columns, rows })

/** Leaves out rows without an amount. */
export const nonZeroRows = (rows: ReportRow[]): ReportRow[] =>
  rows.filter(({ figures }) => figures.some(({ value }) => (value ?? 0) !== 0))

/** Rows in descending order of their first figure. */
export const largestFirst = (rows: ReportRow[]): ReportRow[] =>
  rows.toSorted((one, other) => paisaOf(other.figures[0]) - paisaOf(one.figures[0]))
