import type { Report, ReportSection } from '../../../../contract/src/accounting.ts'
import { languages } from '../../../../contract/src/language/language.ts'
import { figureText } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import {
  contentWidth,
  type Doc,
  drawRule,
  newPage,
  numberPages,
  page,
  printAt,
  printableText,
  printHead,
} from '../../receipts/print-page.ts'
import { heightOf, type PrintOptions } from '../../receipts/print-text.ts'
import type { ReceiptStyle } from '../../receipts/read-receipt-style.ts'
import { printCharts } from './print-charts.ts'

const maxFigureWidth = 96
const minLabelWidth = 108
const padding = 2

/** Prints reports on A4; each section repeats its column heads on the next page. */
export function printReports(
  doc: Doc,
  t: Translate,
  reports: readonly Report[],
  { issuer, style }: Letterhead,
): void {
  Object.assign(doc, { t, palette: style.palette, direction: languages[t.language].direction })
  for (const report of reports) printReport(doc, report, { issuer, style })
  numberPages(doc, { issuer })
}

type Letterhead = { issuer: readonly string[]; style: ReceiptStyle }

function printReport(doc: Doc, report: Report, { issuer, style: { logo, palette } }: Letterhead): void {
  newPage(doc)
  let y = printHead(doc, { title: report.title, number: null, issuer }, logo) - 10
  for (const fact of report.facts)
    y += printAt(doc, printableText(doc, fact), page.left, y, {
      size: 9.5,
      color: palette.inkSoft,
      width: contentWidth,
    })
  // The charts have the first page; the tables behind them follow.
  if (report.sections.some(({ chart }) => chart !== null)) {
    printCharts(doc, report.sections, y + 12)
    y = newPage(doc)
  }
  for (const section of report.sections) y = printSection(doc, section, y + 12)
}

/** @returns y of the next part */
function printSection(doc: Doc, section: ReportSection, from: number): number {
  const { palette } = doc
  const style = { size: 8.5, color: palette.ink, width: contentWidth }
  const columns = columnsOf(section)
  // A heading stays with its first rows.
  let y = from + 80 > page.bottom - 20 ? newPage(doc) : from
  y += printAt(doc, section.title, page.left, y, {
    ...style,
    face: 'serif',
    size: 11.5,
    color: palette.brandDark,
  })
  if (section.note)
    y += printAt(doc, printableText(doc, section.note), page.left, y, { ...style, color: palette.inkSoft })
  y = printHeads(doc, section, columns, y)
  for (const { label, is_total, figures } of section.rows) {
    const face = is_total ? ('bold' as const) : ('regular' as const)
    const cells = [
      printableText(doc, label),
      ...figures.map(({ value }, place) => textOf(doc, section, place, value)),
    ]
    const optionsOfCell = (place: number): PrintOptions => ({
      ...style,
      face,
      width: columns[place]?.width ?? 0,
      align: columns[place]?.align ?? 'right',
    })
    const height =
      Math.max(...cells.map((cell, place) => heightOf(doc, cell, optionsOfCell(place)))) + 2 * padding
    if (y + height > page.bottom - 20) y = printHeads(doc, section, columns, newPage(doc))
    for (const [place, cell] of cells.entries())
      printAt(doc, cell, columns[place]?.x ?? 0, y + padding, optionsOfCell(place))
    y += height
    drawRule(doc, y, is_total ? palette.brand : palette.line, 0.5)
  }
  return y
}

type Columns = { x: number; width: number; align: 'left' | 'right' }[]

/** Labels, then figures up to the right margin; a column of texts has the width of two amounts. */
function columnsOf({ columns }: ReportSection): Columns {
  const shares = columns.map(({ kind }) => (kind === 'text' ? 2 : 1))
  const sum = (upto: number) => shares.slice(0, upto).reduce((all, share) => all + share, 0)
  const width = Math.min(maxFigureWidth, (contentWidth - minLabelWidth) / sum(columns.length))
  const label = contentWidth - width * sum(columns.length)
  return [
    { x: page.left, width: label - 6, align: 'left' },
    ...shares.map((share, place) => ({
      x: page.left + label + sum(place) * width + 6,
      width: share * width - 6,
      align: columns[place]?.kind === 'text' ? ('left' as const) : ('right' as const),
    })),
  ]
}

function printHeads(doc: Doc, section: ReportSection, columns: Columns, y: number): number {
  const heads = section.columns.map(({ title }, place) => {
    const { x, width, align } = columns[place + 1] ?? { x: 0, width: 0, align: 'right' }
    const style = { face: 'bold', size: 8, color: doc.palette.brandDark, width, align } as const
    return printAt(doc, title, x, y + padding, style)
  })
  const bottom = y + Math.max(11, ...heads) + 2 * padding
  drawRule(doc, bottom, doc.palette.brand, 1)
  return bottom
}

function textOf(doc: Doc, { columns }: ReportSection, place: number, value: number | string | null): string {
  const text = figureText(doc.t, columns[place]?.kind ?? 'text', value)
  return text === '' ? '' : printableText(doc, text)
}
