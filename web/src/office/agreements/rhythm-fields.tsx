import {
  type AgreementUnit,
  agreementUnits,
  lastDayOfMonth,
} from '../../../../contract/src/agreement-periods.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'

type Field = { value: string; hint: string | undefined; onChange: (value: string) => void }

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))

/** Days offered for a unit; '0' for the nights of Ramazan. */
const daysOf: Record<AgreementUnit, readonly string[]> = {
  month: [...numbersTo(28), String(lastDayOfMonth)],
  week: numbersTo(7),
  quarter: [...numbersTo(28), String(lastDayOfMonth)],
  year: [...numbersTo(28), String(lastDayOfMonth)],
  ramazan_night: ['0'],
}

export function RhythmFields({ field }: { field: (name: 'unit' | 'day') => Field }) {
  const { t } = useReader()
  const unit = field('unit')
  const day = field('day')
  const days = daysOf[unit.value as AgreementUnit]
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <Select
        label={t('agreements.rhythm')}
        options={agreementUnits.map((value) => ({ value, label: t(`agreements.unit.${value}`) }))}
        {...unit}
        onChange={(chosen) => {
          unit.onChange(chosen)
          const offered = daysOf[chosen as AgreementUnit]
          if (!offered.includes(day.value)) day.onChange(offered[0] ?? '')
        }}
      />
      {unit.value !== 'ramazan_night' && (
        <Select
          label={t('agreements.day')}
          options={days.map((value) => ({
            value,
            label: t(unit.value === 'week' ? 'agreements.weekday' : 'agreements.day-of-month', {
              day: value,
            }),
          }))}
          {...day}
        />
      )}
    </div>
  )
}
