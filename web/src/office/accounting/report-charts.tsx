import type { ReactNode } from 'react'
import {
  type ReportChart,
  type ReportPoint,
  type ReportSection,
  sumsOfPoint,
} from '../../../../contract/src/accounting.ts'
import { formatPaisa, formatWithEarlier } from '../../../../words/src/format-values.ts'
import { BarList, ChartLegend, ChartPanel, ColumnChart } from '../../ui/charts.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'

type SectionChartProps = {
  section: ReportSection
  chart: ReportChart
  /** Table of the section, behind the chart. */
  children: ReactNode
}

/** Chart of a report's section, each figure beside that of a year earlier. */
export function SectionChart({ section: { title, note }, chart, children }: SectionChartProps) {
  const { t } = useReader()
  const isWide = chart.kind === 'tiles'
  return (
    <ChartPanel
      title={title}
      lead={[chart.summary, note].filter(Boolean).join('. ')}
      className={isWide ? 'xl:col-span-2' : ''}
      table={{ drawn: children }}
    >
      {isWide ? (
        <Tiles points={chart.points} />
      ) : (
        <>
          <ChartLegend parts={chart.series} earlier={t('ledger.trustees.last-year')} />
          {chart.kind === 'columns' ? (
            <ColumnChart
              summary={chart.summary}
              format={(paisa) => formatPaisa(t, paisa)}
              points={chart.points.map((point) => {
                const { now: value, earlier } = sumsOfPoint(point)
                const detail = describePoint(t, chart, point)
                return { label: point.label, value, parts: point.values, earlier, detail }
              })}
            />
          ) : (
            <BarList
              values={chart.points.map((point) => {
                const { now: value, earlier } = sumsOfPoint(point)
                return { name: point.label, value, earlier, text: formatWithEarlier(t, value, earlier) }
              })}
            />
          )}
        </>
      )}
    </ChartPanel>
  )
}

function Tiles({ points }: { points: readonly ReportPoint[] }) {
  const { t } = useReader()
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      {points.map((point) => {
        const { now, earlier } = sumsOfPoint(point)
        return (
          <div key={point.label} className="border-s-4 border-brand-soft ps-3">
            <dt className="text-dense text-ink-soft">{point.label}</dt>
            <dd>
              <span className="block font-display text-xl font-bold whitespace-nowrap text-brand-dark tabular-nums">
                {formatPaisa(t, now)}
              </span>
              {earlier !== null && (
                <span className="block text-dense tabular-nums">
                  {t('ledger.trustees.earlier', { amount: formatPaisa(t, earlier) })}
                </span>
              )}
              {point.note && <span className="block text-dense text-ink-soft">{point.note}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** 'Nov 2026: Zakat received Rs. 40,000, Other receipts Rs. 2,000. Rs. 42,000; a year earlier Rs. 30,000' */
function describePoint(t: Translate, { series }: ReportChart, point: ReportPoint): string {
  const { now, earlier } = sumsOfPoint(point)
  const parts = point.values.map((value, place) => `${series[place]} ${formatPaisa(t, value)}`)
  const figures = [...(parts.length > 1 ? parts : []), formatWithEarlier(t, now, earlier)]
  return t('ledger.trustees.point', {
    label: point.label,
    figures: figures.join(t('ui.comma')),
  })
}
