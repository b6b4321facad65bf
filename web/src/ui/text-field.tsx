import { type InputHTMLAttributes, useId, useState } from 'react'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import { Field, type FieldProps, fieldAttributes, placeholderOf, splitField } from './field.tsx'
import { useReader } from './reader.ts'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> & {
    value: string
    onChange: (value: string) => void
    /** Rejects any other edit, as if the key had not been pressed; pastes may be grouped: '65,000'. */
    allow?: RegExp
    className?: string
  }

/** Edits of a whole number. The point stays, so that 2.5 is an error and never 25. */
export const wholeDigits = /^[0-9.]*$/

/** Props of a field for whole rupees or a count. */
export const wholeNumber = { inputMode: 'numeric', autoComplete: 'off', allow: wholeDigits } as const

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

/** Currency around a pasted amount: 'Rs. 65,000/-'. */
const currency = /^\s*(rs\.?|pkr)|\/-\s*$/gi

/**
 * Edits of a field that takes some characters alone: digits in any script, and a pasted amount without
 * separators and currency. Other edits are rejected whole, so that no amount is cut to a smaller one.
 * @returns the error message after an edit that is too long, and the handler of edits
 */
export function useAllowedEdits(
  {
    label,
    allow = /^/,
    maxLength,
  }: { label: string; allow: RegExp | undefined; maxLength: number | undefined },
  onChange: (value: string) => void,
) {
  const { t } = useReader()
  const [isTooLong, setIsTooLong] = useState(false)
  function onEdit(text: string) {
    const typed = latinDigits(text)
    const bare = typed.replace(currency, '').replace(thousands, '').replace(/\s/g, '')
    const edit = [typed, bare].find((value) => allow.test(value))
    const exceeds = edit !== undefined && maxLength !== undefined && edit.length > maxLength
    setIsTooLong(exceeds)
    if (edit !== undefined && !exceeds) onChange(edit)
  }
  return [isTooLong ? t('fields.too-long', { label, max: maxLength ?? 0 }) : undefined, onEdit] as const
}

export function TextField({ allow, onChange, ...props }: TextFieldProps) {
  const { t } = useReader()
  const ownId = useId()
  const [field, { maxLength, ...input }] = splitField(props)
  const id = input.id ?? ownId
  const [tooLong, onEdit] = useAllowedEdits({ ...field, allow, maxLength }, onChange)
  const hint = tooLong ?? field.hint
  return (
    <Field id={id} {...field} hint={hint}>
      <input
        type="text"
        placeholder={placeholderOf(t, field.label)}
        maxLength={allow ? undefined : maxLength}
        {...input}
        {...fieldAttributes(id, { ...field, hint })}
        onChange={({ target: { value } }) => {
          if (allow) onEdit(value)
          else onChange(input.dir === 'ltr' || input.inputMode ? latinDigits(value) : value)
        }}
        className="field-box"
      />
    </Field>
  )
}
