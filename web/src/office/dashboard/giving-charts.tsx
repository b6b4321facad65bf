import type { readGivingCharts } from '../../../../contract/src/analytics.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { BarList, ChartPanel, ColumnChart } from '../../ui/charts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { formatDay, formatShortDay } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { type CauseNames, gatewayName } from '../parts/names.ts'

export type Giving = AnswerOf<typeof readGivingCharts>
type Gifts = { count: number; amount: number }

const tableOf = <G extends Gifts>(
  t: Translate,
  heading: string,
  gifts: readonly G[],
  nameOf: (gifts: G) => string,
) => ({
  headings: [heading, t('dashboard.giving-charts.gifts'), t('ui.amount')],
  rows: gifts.map((one) => [nameOf(one), formatCount(one.count), formatRupees(t, one.amount)]),
})

const causesShown = 8

/** Charts of settled gifts. `giving` is undefined while loading. */
export function GivingCharts({ giving, names }: { giving: Giving | undefined; names: CauseNames }) {
  const { t } = useReader()
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
        <EmptyState title={t('dashboard.giving-charts.none')}>
          {t('dashboard.giving-charts.none-hint')}
        </EmptyState>
      </div>
    )
  const best = giving.by_day.reduce((one, other) => (other.amount > one.amount ? other : one))

  /** Renders a ranking. Its keys include the position, because names may repeat. */
  const panelOf = <One extends Gifts>(
    key: 'by-campaign' | 'by-page',
    column: string,
    gifts: readonly One[],
    nameOf: (one: One) => string,
  ) =>
    gifts.length > 0 && (
      <ChartPanel
        title={t(`dashboard.giving-charts.${key}`)}
        className={full}
        table={tableOf(t, column, gifts, nameOf)}
      >
        <BarList
          className="lg:columns-2"
          values={gifts.map((one, place) => ({
            ...rankedValue(t, nameOf(one), one),
            id: `${place} ${nameOf(one)}`,
          }))}
        />
      </ChartPanel>
    )
  return (
    <div className={layout}>
      <ChartPanel
        title={t('dashboard.giving-charts.by-day')}
        lead={t('dashboard.giving-charts.sum', { amount: formatRupees(t, all.amount), count: all.count })}
        className={twoThirds}
        table={tableOf(t, t('office-fields.day'), giving.by_day.toReversed(), ({ day }) => formatDay(t, day))}
      >
        <ColumnChart
          summary={t('dashboard.giving-charts.best-day', {
            day: formatDay(t, best.day),
            amount: formatRupees(t, best.amount),
            count: best.count,
          })}
          format={(rupees) => formatRupees(t, rupees)}
          points={giving.by_day.map((gifts) => ({
            label: formatShortDay(t, gifts.day),
            value: gifts.amount,
            detail: t('dashboard.giving-charts.one-day', {
              day: formatDay(t, gifts.day),
              amount: formatRupees(t, gifts.amount),
              count: gifts.count,
            }),
          }))}
        />
      </ChartPanel>
      <ChartPanel
        title={t('dashboard.giving-charts.by-gateway')}
        table={tableOf(t, t('office-fields.gateway'), giving.by_gateway, (one) =>
          gatewayName(t, one.gateway),
        )}
      >
        <BarList
          values={giving.by_gateway.map((gifts) => rankedValue(t, gatewayName(t, gifts.gateway), gifts))}
        />
      </ChartPanel>
      <ChartPanel
        title={t('dashboard.giving-charts.by-cause')}
        className={full}
        table={tableOf(t, t('office.field.cause'), giving.by_cause, ({ cause }) => names.cause(cause))}
      >
        <BarList
          className="lg:columns-2"
          // Two causes may share a name in this language.
          values={groupSmallCauses(t, giving.by_cause).map((gifts) => ({
            ...rankedValue(t, names.cause(gifts.cause), gifts),
            id: gifts.cause,
          }))}
        />
      </ChartPanel>
      {panelOf('by-campaign', t('office.field.campaign'), giving.by_campaign, ({ campaign }) => campaign)}
      {panelOf('by-page', t('office.field.page'), giving.by_page, ({ page }) => page)}
    </div>
  )
}

const layout = 'grid grid-cols-1 gap-4 xl:grid-cols-3'
const twoThirds = 'xl:col-span-2'
const full = 'xl:col-span-3'

const rankedValue = (t: Translate, name: string, gifts: Gifts) => ({
  name,
  value: gifts.amount,
  text: t('dashboard.giving-charts.ranked', { amount: formatRupees(t, gifts.amount), count: gifts.count }),
})

function sumOf(gifts: readonly Gifts[]): Gifts {
  return gifts.reduce<Gifts>(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0 },
  )
}

function groupSmallCauses(t: Translate, causes: Giving['by_cause']): Giving['by_cause'] {
  if (causes.length <= causesShown) return causes
  const others = causes.slice(causesShown - 1)
  return [
    ...causes.slice(0, causesShown - 1),
    { cause: t('dashboard.giving-charts.other-causes', { count: others.length }), ...sumOf(others) },
  ]
}
