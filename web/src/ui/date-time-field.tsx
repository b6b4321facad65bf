import { useId } from 'react'
import type { Translate } from '../../../words/src/reader.ts'
import { CalendarButton } from './calendar-button.tsx'
import { readDay } from './date-field.tsx'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { fromMinute, minuteFromNow } from './pakistan-time.ts'
import { useReader } from './reader.ts'

/**
 * Date and time field in Pakistan time; the value is 'yyyy-mm-dd hh:mm', or '' for none. Displays that same
 * format in any browser language, and accepts dates as tables show them; the button opens the browser's
 * calendar, which knows no zone.
 * @param min earliest minute that the calendar offers; by default one minute from now (specification, section
 * 9)
 */
export function DateTimeField({
  className,
  value,
  onChange,
  min = minuteFromNow(),
  ...field
}: FieldProps & {
  value: string
  onChange: (minute: string) => void
  min?: string
  className?: string
}) {
  const { t } = useReader()
  const id = useId()
  return (
    <Field id={id} className={className} {...field}>
      <div className="relative">
        <input
          type="text"
          placeholder="yyyy-mm-dd hh:mm"
          autoComplete="off"
          maxLength={24}
          {...fieldAttributes(id, field)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onChange(readMinute(t, value))}
          className="field-box pe-14 tabular-nums"
        />
        <CalendarButton
          type="datetime-local"
          fieldId={id}
          value={fromMinute(value) ? value.replace(' ', 'T') : ''}
          min={min.replace(' ', 'T')}
          onChoose={(chosen) => onChange(chosen.replace('T', ' '))}
        />
      </div>
    </Field>
  )
}

/**
 * Parses '31 Dec 2026, 23:59' to '2026-12-31 23:59', and a day to its beginning; returns any other text
 * unchanged.
 */
export function readMinute(t: Translate, text: string): string {
  const [, date = '', time = '00:00'] = /^(.*?)(?:[,،]?\s+(\d{2}:\d{2}))?$/.exec(text.trim()) ?? []
  const day = readDay(t, date)
  return day ? `${day} ${time}` : text
}
