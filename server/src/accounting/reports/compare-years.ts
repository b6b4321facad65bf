import type { ReportChart, ReportPoint, ReportSection } from '../../../../contract/src/accounting.ts'
import { addMonths } from '../../../../contract/src/days.ts'
import { formatWithEarlier, monthText } from '../../../../words/src/format-values.ts'
import {
  type Figure,
  type LineSelection,
  paisaOf,
  plainFigure,
  type ReportFacts,
  sumOf,
} from './report-figures.ts'
import { amounts, type ReportRow, row, total } from './report-sections.ts'

/** Maximum number of bars of a chart; the smallest ones are combined. */
const maxBars = 8

export function compare(facts: ReportFacts, figureOf: (facts: ReportFacts) => Figure): [Figure, Figure] {
  return [figureOf(facts), facts.lastYear ? figureOf(facts.lastYear) : plainFigure(null)]
}

/** Selects a figure of the period, or of one of its months by number. */
export const figureOf =
  (selection: LineSelection, side: 'debit' | 'credit', month?: number) =>
  (facts: ReportFacts): Figure =>
    sumOf(
      facts,
      month === undefined ? selection : { ...selection, when: { month: monthOf(facts, month) } },
      side,
    )

export const monthOf = ({ filters }: ReportFacts, number: number) =>
  addMonths(filters.date_from.slice(0, 7), number)

/** Point of a chart from figures in pairs: of the period, and of the year before. */
export const toReportPoint = (label: string, pairs: readonly Figure[], note = ''): ReportPoint => ({
  label,
  values: pairs.filter((_, place) => place % 2 === 0).map(paisaOf),
  last_year: pairs.filter((_, place) => place % 2 === 1).map((figure) => figure.value as number | null),
  note,
})

/** Amount columns in pairs: of the period, and of the year before. */
export const inPairs = ({ t }: ReportFacts, ...titles: string[]): ReportSection['columns'] =>
  amounts(...titles.flatMap((title) => [title, t('ledger.trustees.year-before', { title })]))

const besideEarlierFigure = ({ t }: ReportFacts, [now, earlier]: readonly [Figure, Figure]): string =>
  formatWithEarlier(t, paisaOf(now), earlier.value as number | null)

/**
 * Rows of twelve months with their total. @param figures returns a figure for each column, of a month by
 * number or of all months
 */
export function monthRows(facts: ReportFacts, figures: (month?: number) => Figure[]): ReportRow[] {
  const months = Array.from({ length: 12 }, (_, month) =>
    row(monthText(facts.t, monthOf(facts, month)), ...figures(month)),
  )
  return [...months, total(facts.t('ledger.total'), ...figures())]
}

/** Columns of twelve months; the table may have more figures than the chart. */
export const monthChart = (
  facts: ReportFacts,
  rows: readonly ReportRow[],
  sum: readonly [Figure, Figure],
  series: string[],
): ReportChart => ({
  kind: 'columns',
  summary: besideEarlierFigure(facts, sum),
  series,
  points: rows
    .filter((one) => !one.is_total)
    .map(({ figures }, month) =>
      toReportPoint(monthText(facts.t, monthOf(facts, month), 'short'), figures.slice(0, series.length * 2)),
    ),
})

/** Bars of the largest rows; the others are one bar. */
export function barChart(
  facts: ReportFacts,
  rows: readonly ReportRow[],
  sum: readonly [Figure, Figure],
  name: string,
): ReportChart {
  const { t } = facts
  const shown = rows.length > maxBars ? rows.slice(0, maxBars - 1) : rows
  const others = rows.slice(shown.length)
  const sumOfOthers = (place: number) =>
    plainFigure(others.reduce((all, { figures }) => all + paisaOf(figures[place]), 0))
  return {
    kind: 'bars',
    summary: besideEarlierFigure(facts, sum),
    series: [name],
    points: [
      ...shown.map(({ label, figures }) => toReportPoint(label, figures)),
      ...(others.length > 0
        ? [
            toReportPoint(t('ledger.trustees.others', { count: others.length }), [
              sumOfOthers(0),
              sumOfOthers(1),
            ]),
          ]
        : []),
    ],
  }
}
