import { useState } from 'react'

export type ChartPoint = {
  /** Short label below the column: '21 Nov'. */
  label: string
  value: number
  /** Tooltip: '21 November 2026: Rs. 45,000 from 9 gifts'. */
  detail: string
}

const height = 220
const axisHeight = 24
/** Every second one fits on a phone. */
const labelEvery = 7

/**
 * Column chart over time. To screen readers it is one image described by `summary`; offer the figures as a
 * table beside it.
 */
export function ColumnChart({
  points,
  summary,
  format,
}: {
  points: readonly ChartPoint[]
  summary: string
  /** Formats the values of the grid lines. */
  format: (value: number) => string
}) {
  const [pointed, setPointed] = useState<number>()
  const top = roundUp(Math.max(...points.map(({ value }) => value), 1))
  const last = points.length - 1
  const plot = height - axisHeight
  const step = 100 / points.length
  const yOf = (value: number) => 16 + (plot - 16) * (1 - value / top)
  const detail = pointed === undefined ? undefined : points[pointed]?.detail

  return (
    <figure>
      <div className="flex">
        {/* Sized by its longest label, in any language. */}
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
          {points.map(({ label, value }, index) => (
            <g key={label} onPointerEnter={() => setPointed(index)}>
              {/* Makes the full height of the column a hover target, not only the painted part. */}
              <rect
                x={`${index * step}%`}
                width={`${step}%`}
                height={plot}
                className={pointed === index ? 'fill-brand-soft' : 'fill-transparent'}
              />
              <rect
                x={`${(index + 0.15) * step}%`}
                width={`${0.7 * step}%`}
                y={yOf(value)}
                height={Math.max(0, yOf(0) - yOf(value))}
                rx="2"
                className={pointed === index ? 'fill-brand-dark' : 'fill-brand'}
              />
              {(last - index) % labelEvery === 0 && (
                <text
                  x={`${(index + (index === last ? 1 : 0.5)) * step}%`}
                  y={height - 6}
                  // The chart runs from left to right in every language, but the end of a text does not.
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
