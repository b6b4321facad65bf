import { useId, useState } from 'react'
import { say } from '../../../words/src/say.ts'
import { CalendarButton } from './calendar-button.tsx'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { formatDay } from './format-day.ts'
import { readDay } from './read-day.ts'

/**
 * A day, as 'yyyy-mm-dd' or '' for none. It is shown as everywhere, '21 Nov 2026', whatever the browser's language; it can be
 * typed in other ways too (read-day.ts), or chosen in the browser's calendar. `min` and `max` are days as well.
 */
export function DateField({
  className,
  value,
  onChange,
  onBlur,
  min,
  max,
  ...field
}: FieldProps & {
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  className?: string
}) {
  const id = useId()
  // What is being typed; undefined while the value is shown.
  const [typed, setTyped] = useState<string>()
  const isNone = typed !== undefined && typed.trim() !== '' && readDay(typed) === undefined
  const [left, setLeft] = useState(false)
  const described = isNone && left ? { ...field, hint: say('controls.date.unreadable') } : field

  return (
    <Field id={id} className={className} {...described}>
      <div className="relative">
        <input
          type="text"
          placeholder={say('controls.date.pattern')}
          autoComplete="off"
          maxLength={20}
          {...fieldAttributes(id, described)}
          value={typed ?? (value && formatDay(value))}
          onChange={({ target }) => {
            setTyped(target.value)
            setLeft(false)
            onChange(readDay(target.value) ?? '')
          }}
          onBlur={() => {
            if (!isNone) setTyped(undefined)
            setLeft(true)
            onBlur?.()
          }}
          className="field-box pe-12 tabular-nums"
        />
        <CalendarButton
          type="date"
          fieldId={id}
          value={value}
          min={min}
          max={max}
          onChoose={(day) => {
            setTyped(undefined)
            onChange(day)
          }}
        />
      </div>
    </Field>
  )
}
