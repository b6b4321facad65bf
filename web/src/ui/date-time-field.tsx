import { useId, useRef } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'
import { fromMinute, minuteFromNow } from './to-minute.ts'

/**
 * A minute on a clock in Pakistan, 'yyyy-mm-dd hh:mm' or '' for none. It is written in this very form, whatever the
 * browser's language; the button opens the browser's calendar, which knows no zone.
 * @param min the earliest minute the calendar offers; by default one minute from now (specification, section 9)
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
  const calendar = useRef<HTMLInputElement>(null)
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
          className="field-box pr-14 tabular-nums"
        />
        <input
          ref={calendar}
          type="datetime-local"
          aria-hidden="true"
          tabIndex={-1}
          value={fromMinute(value) ? value.replace(' ', 'T') : ''}
          min={min.replace(' ', 'T')}
          onChange={({ target }) => onChange(target.value.replace('T', ' '))}
          className="pointer-events-none absolute right-0 bottom-0 h-full w-14 opacity-0"
        />
        <button
          type="button"
          aria-label={`Choose ${field.label.toLowerCase()} in a calendar`}
          onClick={() => calendar.current?.showPicker()}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-sm text-green hover:bg-green-soft"
        >
          <Icon
            path="M4 5h12a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM3 9h14M7 3v3M13 3v3"
            width={1.6}
          />
        </button>
      </div>
    </Field>
  )
}
