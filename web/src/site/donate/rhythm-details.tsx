import { useId, useState } from 'react'
import { duePeriods, firstPeriod } from '../../../../contract/src/agreement-periods.ts'
import { collectionMethodOf } from '../../../../contract/src/agreements.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import type { PairNames } from '../parts/pair-texts.ts'
import type { Rhythm } from './rhythm.ts'
import { RhythmFields } from './rhythm-fields.tsx'

type RhythmDetailsProps = { rhythm: Rhythm; onChange: (rhythm: Rhythm) => void }

/** Rhythm in words, with the fields that change it behind a button. */
export function RhythmDetails({ rhythm, onChange }: RhythmDetailsProps) {
  const { t } = useReader()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-2 rounded-sm bg-brand-soft px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p aria-live="polite" className="min-w-0 flex-[1_1_9rem] py-1">
          <strong className="block first-letter:uppercase">{t('fields.agreement.rhythm', rhythm)}</strong>
          <Dates rhythm={rhythm} />
        </p>
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
      </div>
      <div id={id} className="mt-1 pb-2 empty:hidden">
        {isOpen && <RhythmFields rhythm={rhythm} onChange={onChange} />}
      </div>
    </div>
  )
}

function Dates({ rhythm }: { rhythm: Rhythm }) {
  const { t } = useReader()
  const next = secondDueDay(rhythm, dayInPakistan(new Date()))
  return next === undefined ? t('monthly.dates.ramazan') : t('monthly.dates', { next: formatDay(t, next) })
}

/** The day of the second donation after one today; undefined for Ramazan's nights, which follow the moon. */
export function secondDueDay(rhythm: Rhythm, today: string): string | undefined {
  if (rhythm.unit === 'ramazan_night') return undefined
  const anchor_month = Number(today.slice(5, 7))
  const terms = { ...rhythm, valid_from: today, anchor_month, amount: 0, is_pause: false }
  const { period } = firstPeriod(terms, today, 0)
  const [second] = duePeriods([terms], addDays(today, 1), new Set([period]), 0)
  return second?.due_on
}

type RhythmTermsProps = { rhythm: Rhythm; amount: number; pair: PairNames | undefined }

const termsOf = {
  pay_link: 'monthly.terms.link',
  permanent_reference: 'monthly.terms.transfer',
  raast_request: 'monthly.terms.raast',
  stored_card: 'monthly.terms.card',
} as const

/** States what a donor agrees to, before the button: amount, days, collection, and how it is stopped. */
export function RhythmTerms({ rhythm, amount, pair }: RhythmTermsProps) {
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
      <p>{t(termsOf[pair ? collectionMethodOf(pair) : 'pay_link'])}</p>
      <p>{t('monthly.terms.stop')}</p>
    </section>
  )
}
