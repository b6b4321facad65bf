import { agreementUnits, lastDayOfMonth } from '../../../../contract/src/agreement-periods.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { type Option, Select } from '../../ui/select.tsx'
import { type Rhythm, rhythmFromToday } from './rhythm.ts'

type RhythmFieldsProps = { rhythm: Rhythm; onChange: (rhythm: Rhythm) => void }

export function RhythmFields({ rhythm: { unit, day }, onChange }: RhythmFieldsProps) {
  const { t } = useReader()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      <Select
        label={t('monthly.unit')}
        unmarked
        options={agreementUnits.map((value) => ({ value, label: t(`monthly.unit.${value}`) }))}
        value={unit}
        onChange={(chosen) => onChange(rhythmFromToday(agreementUnits.find((one) => one === chosen) ?? unit))}
      />
      {unit !== 'ramazan_night' && (
        <Select
          label={t('monthly.day')}
          unmarked
          options={daysOf(t, unit)}
          value={String(day)}
          onChange={(chosen) => onChange({ unit, day: Number(chosen) })}
        />
      )}
    </div>
  )
}

function daysOf(t: Translate, unit: Rhythm['unit']): Option[] {
  const days = Array.from({ length: unit === 'week' ? 7 : 28 }, (_, place) => place + 1)
  if (unit === 'week')
    return days.map((day) => ({ value: String(day), label: t('monthly.weekday', { day }) }))
  return [
    ...days.map((day) => ({ value: String(day), label: String(day) })),
    { value: String(lastDayOfMonth), label: t('monthly.day.last') },
  ]
}
