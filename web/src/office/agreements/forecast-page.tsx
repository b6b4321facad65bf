import { readForecast } from '../../../../contract/src/agreement-forecast.ts'
import { collectionMethods } from '../../../../contract/src/collection.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { ChartPanel, ColumnChart } from '../../ui/charts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { createInstantFormatter } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { BackLink } from '../parts/links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'

type Forecast = AnswerOf<typeof readForecast>
type Month = Pick<Forecast['next'][number], 'month' | 'planned' | 'expected'>

/** Received amounts of the last twelve months, beside the expected amounts of the next twelve. */
export function ForecastPage() {
  const { t } = useReader()
  const read = useRead(readForecast)
  return (
    <>
      <BackLink to="..">{t('agreements.back')}</BackLink>
      <PageHeading title={t('agreements.forecast')} lead={t('agreements.forecast.lead')} />
      <Loaded query={read} skeleton="h-84">
        {(data) => <Charts forecast={data} />}
      </Loaded>
    </>
  )
}

function Charts({ forecast: { past, next, rates } }: { forecast: Forecast }) {
  const { t } = useReader()
  if (past.length + next.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('agreements.forecast.none')}>{t('agreements.forecast.none-hint')}</EmptyState>
      </div>
    )
  const received = sumMethods(past)
  const expected = sumMethods(next)
  const months = [
    ...received.map((month) => ({ ...month, isForecast: false })),
    ...expected.map((month) => ({ ...month, isForecast: true })),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChartPanel
        title={t('agreements.forecast.by-month')}
        table={{
          headings: [
            t('agreements.forecast.month'),
            t('agreements.forecast.planned'),
            t('agreements.forecast.amount'),
          ],
          rows: months.map((one) => [
            monthTitle(t, one),
            formatRupees(t, one.planned),
            formatRupees(t, one.expected),
          ]),
        }}
      >
        <ColumnChart
          summary={t('agreements.forecast.summary', {
            received: formatRupees(t, sumOf(received)),
            expected: formatRupees(t, sumOf(expected)),
          })}
          format={(rupees) => formatRupees(t, rupees)}
          points={months.map((one) => ({
            label: formatMonth(t, one.month),
            value: one.expected,
            detail: t('agreements.forecast.detail', {
              month: monthTitle(t, one),
              amount: formatRupees(t, one.expected),
            }),
            isForecast: one.isForecast,
          }))}
        />
      </ChartPanel>
      <section className="panel p-4 text-dense md:p-5">
        <h2 className="font-semibold">{t('agreements.forecast.rates')}</h2>
        <p className="text-ink-soft">{t('agreements.forecast.rates.lead')}</p>
        <dl className="mt-3 grid gap-2">
          {collectionMethods.map((method) => {
            const percent = rates.find((rate) => rate.method === method)?.percent
            return (
              <div key={method} className="flex flex-wrap justify-between gap-x-4">
                <dt>{t(`agreements.method.${method}`)}</dt>
                <dd className="font-semibold tabular-nums">
                  {percent == null ? t('agreements.forecast.no-rate') : `${percent}%`}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    </div>
  )
}

const writeMonth = createInstantFormatter({ month: 'short', year: 'numeric' })
const formatMonth = (t: Translate, month: string) => writeMonth(t, `${month}-15`)

/** 'Dec 2026 (forecast)'. The current month appears twice, as received and as forecast. */
const monthTitle = (t: Translate, { month, isForecast }: { month: string; isForecast: boolean }) =>
  isForecast ? t('agreements.forecast.of', { month: formatMonth(t, month) }) : formatMonth(t, month)

function sumMethods(months: Forecast['next']): Month[] {
  const sums = new Map<string, Month>()
  for (const { month, planned, expected } of months) {
    const sum = sums.get(month) ?? { month, planned: 0, expected: 0 }
    sums.set(month, { month, planned: sum.planned + planned, expected: sum.expected + expected })
  }
  return [...sums.values()].sort((one, other) => one.month.localeCompare(other.month))
}

const sumOf = (months: readonly Month[]) => months.reduce((sum, { expected }) => sum + expected, 0)
