import { useId } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

/** A text of several lines. `onChange` receives the text. */
export function TextArea({
  label,
  required,
  hint,
  helper,
  className,
  rows = 4,
  value,
  onChange,
}: FieldProps & {
  rows?: number
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  const id = useId()
  return (
    <Field id={id} label={label} required={required} hint={hint} helper={helper} className={className}>
      <textarea
        rows={rows}
        placeholder={`Enter your ${label.toLowerCase()}`}
        {...fieldAttributes(id, { required, hint, helper })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-box resize-y"
      />
    </Field>
  )
}
