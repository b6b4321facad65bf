import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import { Field, type FieldProps, fieldAttributes, splitField } from './field.tsx'
import { useReader } from './reader.ts'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> & {
    value: string
    onChange: (value: string) => void
    /** Rejects any other edit, as if the key had not been pressed; pastes may be grouped: '65,000'. */
    allow?: RegExp
    className?: string
  }

/** Props of a field for whole rupees or a count. */
export const wholeNumber = { inputMode: 'numeric', autoComplete: 'off', allow: /^[0-9]*$/ } as const

/**
 * Props of a field for an amount in rupees. It takes a point and more digits than an amount has, so that
 * 1500.00 does not become 150000 and the rules can say what is wrong.
 */
export const rupeesField = {
  inputMode: 'decimal',
  autoComplete: 'off',
  allow: /^-?[0-9]*\.?[0-9]*$/,
  maxLength: 15,
} as const

/** Thousands separators of 65,000 and 1,00,000; not the comma of 5,5. */
const thousands = /,(?=(\d{2},)*\d{3}(\D|$))/g

export function TextField({ allow, onChange, ...props }: TextFieldProps) {
  const { t } = useReader()
  const ownId = useId()
  const [field, input] = splitField(props)
  const id = input.id ?? ownId
  return (
    <Field id={id} {...field}>
      <input
        type="text"
        placeholder={t('ui.field.enter', { field: field.label.toLowerCase() })}
        {...input}
        {...fieldAttributes(id, field)}
        onChange={({ target }) => {
          const typed =
            allow || input.dir === 'ltr' || input.inputMode ? latinDigits(target.value) : target.value
          const ungrouped = typed.replace(thousands, '').replace(/\s/g, '')
          const allowed = [typed, ungrouped].find((value) => !allow || allow.test(value))
          if (allowed !== undefined) onChange(allowed)
        }}
        className="field-box"
      />
    </Field>
  )
}

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
        placeholder={placeholder ?? t('ui.field.enter', { field: field.label.toLowerCase() })}
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
