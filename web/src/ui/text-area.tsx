import { type TextareaHTMLAttributes, useId } from 'react'
import { Field, type FieldProps, fieldAttributes, placeholderOf } from './field.tsx'
import { useReader } from './reader.ts'

/** Text of several lines. In a file of its own: no first visit needs it. */
export function TextArea({
  className,
  lang,
  dir,
  placeholder,
  rows,
  value,
  onChange,
  ...field
}: FieldProps &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'lang' | 'dir' | 'placeholder'> & {
    rows: number
    value: string
    onChange: (value: string) => void
    className?: string
  }) {
  const { t } = useReader()
  const id = useId()
  return (
    <Field id={id} className={className} {...field}>
      <textarea
        rows={rows}
        lang={lang}
        dir={dir}
        placeholder={placeholder ?? placeholderOf(t, field.label)}
        {...fieldAttributes(id, field)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        // Grows with its content, so that no line is cut off.
        style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
        className="field-box field-sizing-content resize-y"
      />
    </Field>
  )
}
