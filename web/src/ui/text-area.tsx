import { type TextareaHTMLAttributes, useId } from 'react'
import { type ControlProps, Field, fieldAttributes, placeholderOf } from './fields.tsx'
import { useReader } from './reader.tsx'

/** Multi-line text field. In a separate file, because no first visit needs it. */
export function TextArea({
  lang,
  dir,
  placeholder,
  rows,
  value,
  onChange,
  ...field
}: ControlProps<string> &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'lang' | 'dir' | 'placeholder'> & { rows: number }) {
  const { t } = useReader()
  const id = useId()
  return (
    <Field {...field} id={id}>
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
