import {
  type ReportChart,
  type ReportPoint,
  type ReportSection,
  sumsOfPoint,
} from '../../../../contract/src/accounting.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { contentWidth, type Doc, mirroredX, page, printAt, printableText } from '../../receipts/print-page.ts'
import { heightOf } from '../../receipts/print-text.ts'

const gap = 18
const columnWidth = (contentWidth - gap) / 2
const tilesInRow = 4
const plotHeight = 84
/** Fill of the value a year earlier. */
const earlierColor = '#84928b'

type Place = { x: number; y: number; width: number }

/** Prints the charts: tiles across the page, every other chart in the shorter of two columns. */
export function printCharts(doc: Doc, sections: readonly ReportSection[], from: number): void {
  const left = { x: page.left, y: from }
  const right = { x: page.left + columnWidth + gap, y: from }
  for (const section of sections) {
    const { chart } = section
    if (chart === null) continue
    if (chart.kind === 'tiles') {
      const start = Math.max(left.y, right.y)
      const below = printTitle(doc, section, { x: page.left, y: start, width: contentWidth })
      left.y = right.y = printTiles(doc, chart.points, below)
      continue
    }
    const column = right.y < left.y ? right : left
    const { x } = column
    const place = { x, width: columnWidth, y: printTitle(doc, section, { ...column, width: columnWidth }) }
    column.y = (chart.kind === 'columns' ? printColumns : printBars)(doc, chart, place) + gap
  }
}

function printTitle(doc: Doc, { title, note, chart }: ReportSection, { x, y, width }: Place): number {
  const { palette } = doc
  let end = y + printAt(doc, title, x, y, { face: 'serif', size: 11.5, color: palette.brandDark, width })
  const lead = [chart?.summary, note].filter(Boolean).join('. ')
  if (lead) end += printAt(doc, printableText(doc, lead), x, end, { size: 8, color: palette.inkSoft, width })
  return end + 4
}

function printTiles(doc: Doc, points: readonly ReportPoint[], from: number): number {
  const { palette, t } = doc
  const width = contentWidth / tilesInRow
  let y = from
  for (let first = 0; first < points.length; first += tilesInRow) {
    const heights = points.slice(first, first + tilesInRow).map((point, index) => {
      const { now, earlier } = sumsOfPoint(point)
      const x = page.left + index * width
      let at = y
      const print = (text: string, style: { size: number; color: string; face?: 'bold' }) => {
        at += printAt(doc, printableText(doc, text), x, at, { ...style, width: width - 10 })
      }
      print(point.label, { size: 8, color: palette.inkSoft })
      print(formatPaisa(t, now), { size: 11.5, color: palette.brandDark, face: 'bold' })
      if (earlier !== null)
        print(t('ledger.trustees.earlier', { amount: formatPaisa(t, earlier) }), {
          size: 8,
          color: palette.ink,
        })
      if (point.note) print(point.note, { size: 8, color: palette.inkSoft })
      return at - y
    })
    y += Math.max(...heights) + 8
  }
  return y + 6
}

/** Stacked columns, each beside a thin column for the year before. */
function printColumns(doc: Doc, chart: ReportChart, { x, y, width }: Place): number {
  const { palette, t } = doc
  const { points } = chart
  const top = largestOf(chart)
  const floor = printLegend(doc, chart, { x, y, width }) + plotHeight
  const step = width / points.length
  const column = (left: number, wide: number, above: number, value: number, color: string) => {
    const height = (Math.max(0, value) / top) * (plotHeight - 14)
    const lift = (Math.max(0, above) / top) * (plotHeight - 14)
    doc.rect(mirroredX(doc, left, wide), floor - lift - height, wide, height).fill(color)
  }
  printAt(doc, formatPaisa(t, top), x, floor - plotHeight, { size: 7, color: palette.inkSoft, width })
  for (const [index, point] of points.entries()) {
    const left = x + index * step
    column(left + step * 0.1, step * 0.26, 0, sumsOfPoint(point).earlier ?? 0, earlierColor)
    let above = 0
    for (const [place, value] of point.values.entries()) {
      column(left + step * 0.38, step * 0.5, above, value, partColor(doc, place))
      above += value
    }
    if (index % 3 === 0)
      printAt(doc, point.label, left, floor + 2, { size: 7, color: palette.inkSoft, width: step * 3 })
  }
  doc.rect(mirroredX(doc, x, width), floor, width, 0.5).fill(palette.line)
  return floor + 14
}

/** Bars with their figures, each with a thin bar for the year before. */
function printBars(doc: Doc, chart: ReportChart, { x, y, width }: Place): number {
  const { palette, t } = doc
  const most = largestOf(chart)
  const bar = (at: number, value: number, height: number, color: string) => {
    const wide = Math.max(1, (Math.max(0, value) / most) * width)
    doc.rect(mirroredX(doc, x, wide), at, wide, height).fill(color)
  }
  let at = printLegend(doc, chart, { x, y, width })
  for (const point of chart.points) {
    const { now, earlier } = sumsOfPoint(point)
    const style = { size: 7, color: palette.ink, width: width * 0.42 }
    const amount =
      earlier === null
        ? formatPaisa(t, now)
        : t('ledger.trustees.pair', { amount: formatPaisa(t, now), before: formatPaisa(t, earlier) })
    const figures = { ...style, color: palette.inkSoft, align: 'right', width: width * 0.58 } as const
    const label = printableText(doc, point.label)
    printAt(doc, label, x, at, style)
    printAt(doc, amount, x + width * 0.42, at, figures)
    at += Math.max(heightOf(doc, label, style), heightOf(doc, amount, figures))
    bar(at, now, 4, palette.brand)
    if (earlier !== null) bar(at + 5, earlier, 2, earlierColor)
    at += 10
  }
  return at
}

/** Names the parts of a column and the year earlier. @returns y of the plot */
function printLegend(doc: Doc, { series }: ReportChart, { x, y, width }: Place): number {
  const parts = series.length > 1 ? series.map((name, place) => [name, partColor(doc, place)] as const) : []
  const entries = [...parts, [doc.t('ledger.trustees.last-year'), earlierColor] as const]
  const wide = width / 3
  for (const [index, [name, color]] of entries.entries()) {
    const left = x + index * wide
    doc.rect(mirroredX(doc, left, 6), y + 2.5, 6, 6).fill(color)
    printAt(doc, name, left + 9, y, { size: 7, color: doc.palette.inkSoft, width: wide - 10 })
  }
  return y + 14
}

const partColor = ({ palette }: Doc, place: number) => (place === 0 ? palette.brand : palette.gold)

const largestOf = ({ points }: ReportChart): number =>
  Math.max(1, ...points.map(sumsOfPoint).flatMap(({ now, earlier }) => [now, earlier ?? 0]))
