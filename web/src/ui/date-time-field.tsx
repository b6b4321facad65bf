import { useId } from 'react'
import { CalendarButton } from './calendar-button.tsx'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { fromMinute, minuteFromNow } from './pakistan-time.ts'

/**
 * Date and time field in Pakistan time; the value is 'yyyy-mm-dd hh:mm', or '' for none. Displays that same
 * format in any browser language; the button opens the browser's calendar, which knows no zone.
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
  const id = useId()
  return (
    <Field id={id} className={className} {...field}>
      <div className="relative">
        <input
          type="text"
          placeholder="yyyy-mm-dd hh:mm"
          autoComplete="off"
          maxLength={16}
          {...fieldAttributes(id, field)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
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
