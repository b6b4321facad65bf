import { useId } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

/** A day, as 'yyyy-mm-dd' or '' for none: the browser's own date input. `min` and `max` are days as well. */
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
  return (
    <Field id={id} className={className} {...field}>
      <input
        type="date"
        {...fieldAttributes(id, field)}
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        className="field-box"
      />
    </Field>
  )
}
