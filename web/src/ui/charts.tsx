import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { useReader } from './reader.tsx'

type ChartPanelProps = {
  title: string
  lead?: ReactNode
  /**
   * Table of the figures: headings, and rows whose first cell names the row; or an element that renders the
   * table.
   */
  table: { headings: readonly string[]; rows: readonly (readonly string[])[] } | { drawn: ReactNode }
  className?: string
  children: ReactNode
}

/** Chart with a table of its figures; a button switches between them. */
export function ChartPanel({ title, lead, table, className = '', children }: ChartPanelProps) {
  const { t } = useReader()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const shown = asTable ? 'table' : 'chart'
  return (
    <section aria-labelledby={id} className={`panel flex min-w-0 flex-col p-4 md:p-5 ${className}`}>
      <div className="flex min-h-11 items-start justify-between gap-4">
        <div>
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          {lead && <p className="text-dense text-ink-soft">{lead}</p>}
        </div>
        <Button
          look="quiet"
          className="-mt-3 -me-3 shrink-0 px-3 text-dense"
          aria-label={t('controls.chart.show-of', { shown, title })}
          onClick={() => setAsTable(!asTable)}
        >
          {t('controls.chart.show', { shown })}
        </Button>
      </div>
      <div className="mt-2 min-h-0 flex-1">
        {!asTable ? children : 'drawn' in table ? table.drawn : <Figures title={title} {...table} />}
      </div>
    </section>
  )
}

type FiguresProps = { title: string; headings: readonly string[]; rows: readonly (readonly string[])[] }

function Figures({ title, headings, rows }: FiguresProps) {
  const { t } = useReader()
  return (
    <section
      aria-label={t('controls.chart.as-table', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0 text-dense tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="sticky top-0 border-b border-line-strong bg-white px-2 py-2 text-end whitespace-nowrap text-brand-dark first:text-start"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may share a name
            <tr key={row} className="even:bg-paper">
              <th scope="row" className="px-2 py-1.5 text-start font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={headings[index + 1]} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ChartPoint = {
  /** Short label below the column: '21 Nov'. */
  label: string
  value: number
  /** Parts of the value, stacked from the bottom. */
  parts?: readonly number[]
  /** Value a year earlier, drawn beside the column. */
  earlier?: number | null
  /** Tooltip: '21 November 2026: Rs. 45,000 from 9 gifts'. */
  detail: string
  /** Drawn in gold instead of the brand colour. */
  isForecast?: boolean
}

const height = 220
const axisHeight = 24
/** Fills of the parts of a column, from the bottom. */
const partFills = ['fill-brand', 'fill-gold']

type ColumnChartProps = {
  points: readonly ChartPoint[]
  summary: string
  format: (value: number) => string
}

/** Legend: colours of the parts of a column, and of the value a year earlier. */
export function ChartLegend({ parts, earlier }: { parts: readonly string[]; earlier: string }) {
  const entries = [
    ...(parts.length > 1 ? parts.map((name, place) => [name, partFills[place] ?? ''] as const) : []),
    [earlier, 'fill-line-strong'] as const,
  ]
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-soft">
      {entries.map(([name, fill]) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="2" className={fill} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Column chart. Screen readers get `summary` instead; offer the figures as a table beside it. */
export function ColumnChart({ points, summary, format }: ColumnChartProps) {
  const [pointed, setPointed] = useState<number>()
  const top = roundUp(Math.max(...points.flatMap(({ value, earlier }) => [value, earlier ?? 0]), 1))
  // Points for each label; a phone has room for every second label.
  const labelEvery = points.length > 12 ? 7 : 2
  const last = points.length - 1
  const plot = height - axisHeight
  const step = 100 / points.length
  const yOf = (value: number) => 16 + (plot - 16) * (1 - value / top)
  const detail = pointed === undefined ? undefined : points[pointed]?.detail

  return (
    <figure>
      <div className="flex">
        {/* As wide as its longest label, whose length depends on the language. */}
        <div
          aria-hidden="true"
          className="grid shrink-0 content-start pe-2.5 text-end text-xs whitespace-nowrap text-ink-soft tabular-nums"
        >
          {[top / 2, top].map((value) => (
            <span
              key={value}
              className="col-start-1 row-start-1 self-start -translate-y-1/2"
              style={{ marginBlockStart: yOf(value) }}
            >
              {format(value)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={summary}
          width="100%"
          height={height}
          onPointerLeave={() => setPointed(undefined)}
          className="block min-w-0 flex-1 overflow-visible"
        >
          {[0, top / 2, top].map((value) => (
            <line key={value} x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
          ))}
          {points.map(({ label, value, parts, earlier, detail, isForecast }, index) => (
            <g key={detail} onPointerEnter={() => setPointed(index)}>
              {/* Makes the full height of the column a hover target, not only the painted part. */}
              <rect
                x={`${index * step}%`}
                width={`${step}%`}
                height={plot}
                className={pointed === index ? 'fill-brand-soft' : 'fill-transparent'}
              />
              {earlier != null && (
                <rect
                  x={`${(index + 0.1) * step}%`}
                  width={`${0.26 * step}%`}
                  y={yOf(earlier)}
                  height={Math.max(0, yOf(0) - yOf(earlier))}
                  rx="1"
                  className="fill-line-strong"
                />
              )}
              {(parts ?? [value]).map((part, place, all) => {
                const above = all.slice(0, place).reduce((sum, one) => sum + one, part)
                const fill = isForecast ? 'fill-gold' : partFills[place]
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
                    key={place}
                    x={`${(index + (earlier == null ? 0.15 : 0.38)) * step}%`}
                    width={`${(earlier == null ? 0.7 : 0.5) * step}%`}
                    y={yOf(above)}
                    height={Math.max(0, yOf(0) - yOf(part))}
                    rx={parts ? 0 : 2}
                    className={pointed === index && !parts ? 'fill-brand-dark' : fill}
                  />
                )
              })}
              {(last - index) % labelEvery === 0 && (
                <text
                  x={`${(index + (index === last ? 1 : 0.5)) * step}%`}
                  y={height - 6}
                  // The chart runs from left to right in every language; text-anchor follows the language.
                  className={`fill-ink-soft text-xs tabular-nums ${index === last ? '[text-anchor:end] rtl:[text-anchor:start]' : '[text-anchor:middle]'} ${(last - index) % (2 * labelEvery) ? 'max-sm:hidden' : ''}`}
                >
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption aria-hidden="true" className="mt-2 min-h-5 text-dense text-ink-soft">
        {detail ?? summary}
      </figcaption>
    </figure>
  )
}

/** Rounds up to a number whose half is round too: 41300 -> 60000 */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10) * power
}

/** `id` distinguishes values of the same name; `earlier` is the value a year before. */
type RankedValue = { id?: string; name: string; value: number; earlier?: number | null; text: string }

/** Ranking with a bar per value, in the given order. Screen readers get a plain list without the bars. */
export function BarList({ values, className = '' }: { values: readonly RankedValue[]; className?: string }) {
  const most = Math.max(...values.flatMap(({ value, earlier }) => [value, earlier ?? 0]), 1)
  const widthOf = (value: number) => `${Math.max((value / most) * 100, 1)}%`
  return (
    <ul className={`-mb-3 gap-8 ${className}`}>
      {values.map(({ id, name, value, earlier, text }) => (
        <li key={id ?? name} className="mb-3 break-inside-avoid text-dense">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{name}</span>
            <span className="text-ink-soft tabular-nums">{text}</span>
          </div>
          <svg width="100%" height={earlier == null ? 8 : 14} aria-hidden="true" className="mt-1.5 block">
            <rect width="100%" height="8" rx="4" className="fill-brand-soft" />
            <rect width={widthOf(value)} height="8" rx="4" className="fill-brand" />
            {earlier != null && (
              <rect y="10" width={widthOf(earlier)} height="4" rx="2" className="fill-line-strong" />
            )}
          </svg>
        </li>
      ))}
    </ul>
  )
}
