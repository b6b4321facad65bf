import { lazy, Suspense, useId, useState } from 'react'
import { duePeriods, firstPeriod } from '../../../../contract/src/agreement-periods.ts'
import { agreementUnits, lastDayOfMonth } from '../../../../contract/src/agreement-units.ts'
import { collectionMethodOf } from '../../../../contract/src/collection.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { eveningOf, firstNightFrom, nightsOfPlan } from '../../../../contract/src/night-plan.ts'
import {
  calculatedCalendar,
  nightsOfRamazan,
  numberOfNight,
} from '../../../../contract/src/ramazan-calendar.ts'
import { loadTranslations } from '../../load-translations.ts'
import { Button } from '../../ui/button.tsx'
import { type Option, Select } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import type { PairNames } from '../parts/pair-choice.tsx'
import { ramazanTranslations } from '../parts/ramazan-translations.ts'
import { useCharity } from '../parts/site-page.tsx'
import { type Rhythm, rhythmFromToday } from './rhythm.ts'

const loadNights = async () => {
  const [fields, grid] = await Promise.all([
    import('../parts/night-fields.tsx'),
    import('../parts/night-grid.tsx'),
    loadTranslations(ramazanTranslations),
  ])
  return { ...fields, ...grid }
}
const NightFields = lazy(async () => ({ default: (await loadNights()).NightFields }))
export const NightGrid = lazy(async () => ({ default: (await loadNights()).NightGrid }))

type RhythmDetailsProps = { rhythm: Rhythm; isShared?: boolean; onChange: (rhythm: Rhythm) => void }

/** Rhythm in words, with the fields that change it behind a button. */
export function RhythmDetails({ rhythm, isShared = false, onChange }: RhythmDetailsProps) {
  const { t } = useReader()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-2 rounded-sm bg-brand-soft px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p aria-live="polite" className="min-w-0 flex-[1_1_9rem] py-1">
          <strong className="block first-letter:uppercase">{t('fields.agreement.rhythm', rhythm)}</strong>
          <Dates rhythm={rhythm} />
          {isShared && <span className="block">{t('monthly.shared')}</span>}
        </p>
        {!isShared && (
          <Button
            look="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('monthly.change-rhythm')}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('site.cart.change')}
          </Button>
        )}
      </div>
      <div id={id} className="mt-1 pb-2 empty:hidden">
        {isOpen && <RhythmSelects rhythm={rhythm} onChange={onChange} />}
      </div>
    </div>
  )
}

function Dates({ rhythm }: { rhythm: Rhythm }) {
  const { t } = useReader()
  const { ramazan_on } = useCharity()
  const today = dayInPakistan(new Date())
  const next = secondDueDay(rhythm, today)
  return next === undefined
    ? t('monthly.dates.ramazan', { begins: formatDay(t, ramazan_on ?? nextRamazan(today)) })
    : t('monthly.dates', { next: formatDay(t, next) })
}

/** Sum of the nights of a Ramazan, which is smaller when the month has only 29 nights. */
function sumOfNights(t: Translate, nights: readonly { night: number; amount: number }[]): string {
  const sum = nights.reduce((total, { amount }) => total + amount, 0)
  const last = nights.find(({ night }) => night === nightsOfRamazan)?.amount ?? 0
  if (last === 0) return t('monthly.dates.ramazan-sum-of', { sum: formatRupees(t, sum) })
  return t('monthly.dates.ramazan-sum', { least: formatRupees(t, sum - last), most: formatRupees(t, sum) })
}

/** Nights of a regular donation that are still to come, of which the first one is due today. */
function Nights({ rhythm, amount }: { rhythm: Rhythm; amount: number }) {
  const { t } = useReader()
  const { ramazan_on } = useCharity()
  const today = dayInPakistan(new Date())
  const season = { first_on: ramazan_on ?? nextRamazan(today), nights: null }
  const nights = nightsOfPlan(rhythm.day, firstNightFrom(today, season)).map(({ night, weight }) => ({
    night,
    on: eveningOf(night, season),
    amount: amount * weight,
  }))
  const [first] = nights
  return (
    <>
      {first && (
        <p className="font-semibold">
          {t('monthly.dates.ramazan-first', {
            is_early: first.on > today ? 'yes' : 'no',
            amount: formatRupees(t, first.amount),
            night: first.night,
            day: formatDay(t, first.on),
          })}
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-24" />}>
        <NightGrid labelledBy="rhythm-terms" nights={nights} />
      </Suspense>
      <p>{sumOfNights(t, nights)}</p>
    </>
  )
}

const termsFrom = (rhythm: Rhythm, today: string) => ({
  ...rhythm,
  valid_from: today,
  anchor_month: Number(today.slice(5, 7)),
  amount: 0,
  is_pause: false,
})

/** First day of the next Ramazan by calculation; skips a Ramazan that has begun. */
function nextRamazan(today: string): string {
  const everyNight = termsFrom({ unit: 'ramazan_night', day: 0 }, today)
  for (const { period, due_on } of duePeriods([everyNight], today, new Set(), calculatedCalendar))
    if (numberOfNight(period) === 1) return addDays(due_on, 1)
  return today
}

/** Day of the donation that follows today's; undefined for nights of Ramazan, which depend on the moon. */
export function secondDueDay(rhythm: Rhythm, today: string): string | undefined {
  if (rhythm.unit === 'ramazan_night') return undefined
  const terms = termsFrom(rhythm, today)
  const { period } = firstPeriod(terms, today, calculatedCalendar)
  const [second] = duePeriods([terms], addDays(today, 1), new Set([period]), calculatedCalendar)
  return second?.due_on
}

type RhythmTermsProps = { rhythm: Rhythm; amount: number; once: number; pair: PairNames | undefined }

const termsOf = {
  pay_link: 'monthly.terms.link',
  permanent_reference: 'monthly.terms.transfer',
  raast_request: 'monthly.terms.raast',
  stored_card: 'monthly.terms.card',
} as const

/** The donor is notified once for all nights of a Ramazan, not once per night. */
const termsFor = (method: keyof typeof termsOf, { unit }: Rhythm) =>
  method === 'stored_card' && unit === 'ramazan_night' ? 'monthly.terms.card-nights' : termsOf[method]

/** States what a donor agrees to, before the button: amount, days, collection, and how it is stopped. */
export function RhythmTerms({ rhythm, amount, once, pair }: RhythmTermsProps) {
  const { t } = useReader()
  return (
    <section
      aria-labelledby="rhythm-terms"
      className="grid gap-1.5 rounded-sm bg-gold-soft px-4 py-3 text-sm"
    >
      <h4 id="rhythm-terms" className="font-bold">
        {t('monthly.terms', {
          amount: formatRupees(t, amount),
          rhythm: t('fields.agreement.rhythm', rhythm),
        })}
      </h4>
      <p>
        <Dates rhythm={rhythm} />
      </p>
      {rhythm.unit === 'ramazan_night' && <Nights rhythm={rhythm} amount={amount} />}
      {once > 0 && <p>{t('monthly.once-too', { amount: formatRupees(t, once) })}</p>}
      <p>{t(termsFor(pair ? collectionMethodOf(pair) : 'pay_link', rhythm))}</p>
      <p>{t('monthly.terms.stop')}</p>
    </section>
  )
}

type RhythmFieldsProps = { rhythm: Rhythm; onChange: (rhythm: Rhythm) => void }

export function RhythmSelects({ rhythm: { unit, day }, onChange }: RhythmFieldsProps) {
  const { t } = useReader()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      <Select
        label={t('monthly.unit')}
        unflagged
        options={agreementUnits.map((value) => ({ value, label: t(`monthly.unit.${value}`) }))}
        value={unit}
        onChange={(chosen) => onChange(rhythmFromToday(agreementUnits.find((one) => one === chosen) ?? unit))}
      />
      {unit === 'ramazan_night' ? (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <NightFields plan={day} onChange={(plan) => onChange({ unit, day: plan })} />
        </Suspense>
      ) : (
        <Select
          label={t('monthly.day')}
          unflagged
          options={daysOf(t, unit)}
          value={String(day)}
          onChange={(chosen) => onChange({ unit, day: Number(chosen) })}
        />
      )}
    </div>
  )
}

function daysOf(t: Translate, unit: Rhythm['unit']): Option[] {
  const days = Array.from({ length: unit === 'week' ? 7 : 28 }, (_, index) => index + 1)
  if (unit === 'week')
    return days.map((day) => ({ value: String(day), label: t('monthly.weekday', { day }) }))
  return [
    ...days.map((day) => ({ value: String(day), label: String(day) })),
    { value: String(lastDayOfMonth), label: t('monthly.day.last') },
  ]
}
