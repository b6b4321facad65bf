import type { readGivingCharts } from '../../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { say } from '../../../../words/src/say.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { ChartPanel } from '../../ui/chart-panel.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay, formatShortDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { gatewayName } from '../parts/gateway-name.ts'
import type { CauseNames } from '../parts/use-cause-names.ts'

type Giving = AnswerOf<typeof readGivingCharts>
type Gifts = { count: number; amount: number }

const grouped = new Intl.NumberFormat('en-US')
const figures = (gifts: Gifts) => [grouped.format(gifts.count), formatRupees(gifts.amount)]

/** Causes with a bar of their own; the table lists all. */
const causesShown = 8

/** Settled gifts by day, by cause and by gateway; undefined while loading. */
export function GivingCharts({ giving, names }: { giving: Giving | undefined; names: CauseNames }) {
  if (!giving)
    return (
      <div className={layout}>
        <Skeleton className={`h-84 ${twoThirds}`} />
        <Skeleton className="h-84" />
        <Skeleton className={`h-72 ${full}`} />
      </div>
    )

  const all = sumOf(giving.by_day)
  if (all.count === 0)
    return (
      <div className="panel">
        <EmptyState title={say('dashboard.giving-charts.none')}>
          {say('dashboard.giving-charts.none-hint')}
        </EmptyState>
      </div>
    )
  const best = giving.by_day.reduce((one, other) => (other.amount > one.amount ? other : one))

  return (
    <div className={layout}>
      <ChartPanel
        title={say('dashboard.giving-charts.by-day')}
        lead={say('dashboard.giving-charts.sum', { amount: formatRupees(all.amount), count: all.count })}
        className={twoThirds}
        table={{
          headings: [say('office-fields.day'), say('dashboard.giving-charts.gifts'), say('ui.amount')],
          rows: giving.by_day.toReversed().map((gifts) => [formatDay(gifts.day), ...figures(gifts)]),
        }}
      >
        <ColumnChart
          summary={say('dashboard.giving-charts.best-day', {
            day: formatDay(best.day),
            amount: formatRupees(best.amount),
            count: best.count,
          })}
          format={formatRupees}
          points={giving.by_day.map((gifts) => ({
            label: formatShortDay(gifts.day),
            value: gifts.amount,
            detail: say('dashboard.giving-charts.one-day', {
              day: formatDay(gifts.day),
              amount: formatRupees(gifts.amount),
              count: gifts.count,
            }),
          }))}
        />
      </ChartPanel>
      <ChartPanel
        title={say('dashboard.giving-charts.by-gateway')}
        table={{
          headings: [say('office-fields.gateway'), say('dashboard.giving-charts.gifts'), say('ui.amount')],
          rows: giving.by_gateway.map((gifts) => [gatewayName(gifts.gateway), ...figures(gifts)]),
        }}
      >
        <BarList values={giving.by_gateway.map((gifts) => ranked(gatewayName(gifts.gateway), gifts))} />
      </ChartPanel>
      <ChartPanel
        title={say('dashboard.giving-charts.by-cause')}
        className={full}
        table={{
          headings: [say('office.field.cause'), say('dashboard.giving-charts.gifts'), say('ui.amount')],
          rows: giving.by_cause.map((gifts) => [names.cause(gifts.cause), ...figures(gifts)]),
        }}
      >
        <BarList
          className="lg:columns-2"
          // Two causes may share a name in this language.
          values={groupSmallCauses(giving.by_cause).map((gifts) => ({
            ...ranked(names.cause(gifts.cause), gifts),
            id: gifts.cause,
          }))}
        />
      </ChartPanel>
    </div>
  )
}

const layout = 'grid grid-cols-1 gap-4 xl:grid-cols-3'
const twoThirds = 'xl:col-span-2'
const full = 'xl:col-span-3'

const ranked = (name: string, gifts: Gifts) => ({
  name,
  value: gifts.amount,
  text: say('dashboard.giving-charts.ranked', { amount: formatRupees(gifts.amount), count: gifts.count }),
})

function sumOf(gifts: readonly Gifts[]): Gifts {
  return gifts.reduce<Gifts>(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0 },
  )
}

/** The largest causes, with the others combined into one. */
function groupSmallCauses(causes: Giving['by_cause']): Giving['by_cause'] {
  if (causes.length <= causesShown) return causes
  const others = causes.slice(causesShown - 1)
  return [
    ...causes.slice(0, causesShown - 1),
    { cause: say('dashboard.giving-charts.other-causes', { count: others.length }), ...sumOf(others) },
  ]
}
