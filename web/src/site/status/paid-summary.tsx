import type { ReactNode } from 'react'
import { dayMs } from '../../../../contract/src/days.ts'
import { hasNoTime } from '../../../../contract/src/payment-methods.ts'
import { calculatedCalendar } from '../../../../contract/src/ramazan-calendar.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { createInstantFormatter, formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { SummaryRow } from '../parts/page-section.tsx'
import { pairTexts } from '../parts/pair-choice.tsx'
import type { Payable } from './unsettled-texts.ts'

const formatHijri = createInstantFormatter({ dateStyle: 'long', calendar: 'islamic-umalqura' })

/** Calculated Hijri date in Pakistan, where months begin a day later than in the Umm al-Qura calendar. */
function hijriDayOf(t: Translate, instant: string): string {
  const shifted = Date.parse(instant) - calculatedCalendar.moon_shift * dayMs
  return formatHijri(t, new Date(shifted).toISOString())
}

/** Summary in any state. `code` and `from` come with their labels; `children` are the purpose. */
export function PaidSummary({
  title,
  paid,
  code,
  totalName,
  from,
  begun,
  children,
}: {
  title: string
  paid: Payable
  code: { name: string; text: string }
  totalName: string
  from: { name: string; text: string }
  begun: string
  children: ReactNode
}) {
  const { t } = useReader()
  const { payment_method, payment_gateway, payment_title } = paid
  return (
    <section aria-labelledby="summary-title" className="@container panel p-4 sm:p-5">
      <h2 id="summary-title" className="text-lg font-bold">
        {title}
      </h2>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 rounded-sm bg-brand-soft py-2 pe-1 ps-3">
        <p className="min-w-0 flex-[1_1_7rem]">
          <span className="block text-xs text-ink-soft">{code.name}</span>
          <strong dir="ltr" className="font-mono text-lg @min-[11rem]:whitespace-nowrap">
            {code.text}
          </strong>
        </p>
        <CopyButton text={code.text} what={code.name.toLowerCase()} />
      </div>
      {children}
      <dl className="mt-2 grid gap-1.5 text-sm">
        <SummaryRow name={totalName}>
          <strong className="text-lg tabular-nums">{formatRupees(t, paid.amount)}</strong>
        </SummaryRow>
        {paid.refunded_amount > 0 && (
          <SummaryRow name={t('status.summary.refunded')}>
            <span className="tabular-nums">{formatRupees(t, paid.refunded_amount)}</span>
          </SummaryRow>
        )}
        <SummaryRow name={from.name}>
          <bdi>{from.text}</bdi>
        </SummaryRow>
        {payment_method !== null && payment_gateway !== null && (
          <SummaryRow name={t('status.summary.method')}>
            {pairTexts(t, { payment_method, payment_gateway, payment_title }).title}
          </SummaryRow>
        )}
        <SummaryRow name={begun}>{formatInstant(t, paid.created_at)}</SummaryRow>
        {paid.settled_at && (
          <SummaryRow name={t('status.summary.received')}>
            {(hasNoTime(payment_gateway) ? formatDay : formatInstant)(t, paid.settled_at)}
          </SummaryRow>
        )}
        {paid.settled_at && 'funds' in paid && (
          <SummaryRow name={t('status.summary.hijri')}>{hijriDayOf(t, paid.settled_at)}</SummaryRow>
        )}
      </dl>
      <p className="mt-2 text-xs text-ink-soft">{t('status.summary.times')}</p>
    </section>
  )
}
