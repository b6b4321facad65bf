import type { ReactNode } from 'react'
import { readGivingCharts, readZakatPosition } from '../../../../contract/src/analytics.ts'
import { pageSizes } from '../../../../contract/src/lists.ts'
import { listAgreements } from '../../../../contract/src/office-agreements.ts'
import { formatPaisa, monthText } from '../../../../words/src/format-values.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { Card } from './count-card.tsx'
import type { Giving } from './giving-charts.tsx'

/** Donations of this month beside the same days of last month, unspent zakat, and regular donations due. */
export function MoneyCards() {
  const { t } = useReader()
  const { data: giving, isError } = useRead(readGivingCharts)
  const seesLedger = useRight('accounting')
  const seesAgreements = useRight('contact.agreement')
  return (
    <dl className="mb-6 grid gap-3 empty:hidden md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {isError ? null : giving ? (
        <MoneyCard title={t('dashboard.month')} amount={formatRupees(t, giving.this_month.amount)}>
          <p>{compareMonths(t, giving)}</p>
          <p>
            {t('dashboard.month.days', {
              from: formatDay(t, giving.this_month.from),
              until: formatDay(t, giving.this_month.until),
              count: giving.this_month.count,
            })}
          </p>
        </MoneyCard>
      ) : (
        <Skeleton className="h-32" />
      )}
      {seesLedger && <ZakatCard />}
      {seesAgreements && <RegularCard />}
    </dl>
  )
}

function ZakatCard() {
  const { t } = useReader()
  const read = useRead(readZakatPosition)
  const ledger = useScreenAddress()('accounting')
  if (read.isError) return <LoadProblem query={read} />
  if (!read.data) return <Skeleton className="h-32" />
  const { unspent_paisa, oldest_month, received_paisa, spent_paisa } = read.data
  return (
    <MoneyCard
      title={t('dashboard.zakat')}
      amount={formatPaisa(t, unspent_paisa)}
      to={ledger && `${ledger}?report=zakat`}
    >
      <p>
        {oldest_month === null
          ? t('dashboard.zakat.all-spent')
          : t('dashboard.zakat.oldest', { month: monthText(t, oldest_month) })}
      </p>
      <p>
        {t('dashboard.zakat.month', {
          received: formatPaisa(t, received_paisa),
          spent: formatPaisa(t, spent_paisa),
        })}
      </p>
    </MoneyCard>
  )
}

function RegularCard() {
  const { t } = useReader()
  const { data } = useRead(listAgreements, {
    query: { page: 1, per_page: pageSizes[0] },
    body: { show: 'due' },
  })
  const list = useScreenAddress()('contact.agreement')
  if (!data) return <Skeleton className="h-32" />
  return (
    <MoneyCard
      title={t('dashboard.regular')}
      amount={formatRupees(t, data.amount_due)}
      to={list && `${list}?show=due`}
    >
      <p>{t('dashboard.regular.count', { count: data.total })}</p>
    </MoneyCard>
  )
}

type MoneyCardProps = { title: string; amount: string; to?: string | undefined; children: ReactNode }

const MoneyCard = ({ amount, children, ...card }: MoneyCardProps) => (
  <Card {...card}>
    <p className="mb-1 font-display text-2xl font-bold text-brand-dark tabular-nums">{amount}</p>
    <div className="text-sm text-ink-soft">{children}</div>
  </Card>
)

function compareMonths(t: Translate, { this_month, last_month }: Pick<Giving, 'this_month' | 'last_month'>) {
  if (last_month.amount <= 0) return t('dashboard.month.none')
  if (this_month.amount < 0) return t('dashboard.month.was', { amount: formatRupees(t, last_month.amount) })
  const difference = this_month.amount - last_month.amount
  const percent = Math.round((Math.abs(difference) * 100) / last_month.amount)
  if (percent === 0) return t('dashboard.month.same')
  return t(difference > 0 ? 'dashboard.month.more' : 'dashboard.month.less', {
    percent: String(percent),
    amount: formatRupees(t, last_month.amount),
  })
}
