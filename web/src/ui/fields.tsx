import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import { Icon } from './icon.tsx'
import { type Translate, useReader } from './reader.tsx'

// Fields needed on a first visit. Other fields are in separate files.

/** Props shared by all form fields (specification, section 2, shared form pieces). */
export type FieldProps = {
  label: string
  /** Fields are required by default (specification, section 5). */
  required?: boolean | undefined
  /** Omits the mark of a required or optional field; used for filters. */
  unflagged?: boolean | undefined
  /** Error message; undefined for a valid value. Replaces the helper text. */
  hint?: string | undefined
  helper?: ReactNode
}

/** Props of a field with its control. */
export type ControlProps<Value> = FieldProps & {
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/**
 * Builds a placeholder such as 'Enter your email' (specification, section 2), without a suffix such as
 * '(Urdu)'. Undefined for a label that does not fit after 'your', such as 'Your message' and 'Price of a
 * share', and for a label of five words or more.
 */
export const placeholderOf = (t: Translate, label: string): string | undefined =>
  /^(your|what|how|anything)\b|[,،]| (of|in|on|for|to|from) /i.test(label) || label.split(' ').length > 4
    ? undefined
    : t('ui.field.enter', { field: label.replace(/ \(.+\)$/, '').toLowerCase() })

/** Separates the props of a field from those of its control. */
export function splitField<Props extends FieldProps & { className?: string }>(props: Props) {
  const { label, required, unflagged, hint, helper, className, ...control } = props
  return [{ label, required, unflagged, hint, helper, className }, control] as const
}

/** Id and ARIA attributes that connect a control with its label and note. */
export function fieldAttributes(id: string, { required = true, hint, helper }: Omit<FieldProps, 'label'>) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': hint !== undefined || undefined,
    'aria-describedby': hint !== undefined || helper ? `${id}-note` : undefined,
  }
}

/** Label, control and the text below it. `id` is the control's id, see {@link fieldAttributes}. */
export function Field({
  id,
  label,
  required = true,
  unflagged = false,
  hint,
  helper,
  className = '',
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) {
  const { t } = useReader()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} id={`${id}-label`} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && !unflagged && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
        {!required && !unflagged && (
          <span className="font-normal text-ink-soft"> {t('ui.field.optional')}</span>
        )}
      </label>
      {children}
      <FieldNote id={`${id}-note`} hint={hint} helper={helper} />
    </div>
  )
}

type FieldNoteProps = { id: string; hint?: string | undefined; helper?: ReactNode }

/** Error message of a control, else its helper text. */
export function FieldNote({ id, hint, helper }: FieldNoteProps) {
  if (hint !== undefined)
    return (
      <p id={id} className="mt-1.5 text-sm font-medium text-danger">
        {hint}
      </p>
    )
  if (!helper) return null
  return (
    <p id={id} className="mt-1.5 text-sm text-ink-soft">
      {helper}
    </p>
  )
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> & {
    value: string
    onChange: (value: string) => void
    /** Accepts only values that match, and ignores other edits. A paste may have separators: '65,000'. */
    allow?: RegExp
    className?: string
  }

/** Accepted edits of a whole number. The point is accepted, so that 2.5 is an error and never becomes 25. */
export const wholeNumberPattern = /^[0-9.]*$/

/** Props of a field for whole rupees or a count. */
export const wholeNumber = { inputMode: 'numeric', autoComplete: 'off', allow: wholeNumberPattern } as const

/**
 * Props of a field for an amount in rupees. Accepts a point, and more digits than an amount has, so that
 * 1500.00 does not become 150000 and validation can name the error.
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
 * Filters edits of a field that accepts only some characters. Converts digits of any script, and removes the
 * separators and currency of a pasted amount. Rejects any other edit completely, because cutting it could
 * leave a smaller amount.
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

export type Option = { label: string; value: string }

/** Names as dropdown options (specification, section 9), with their titles. */
export const optionsOf = <Name extends string>(names: readonly Name[], titleOf: (name: Name) => string) =>
  names.map((value) => ({ label: titleOf(value), value }))

/** Native select for short lists. Offers '' until an option is chosen, and always in optional fields. */
export function Select({
  options,
  value,
  onChange,
  ...field
}: ControlProps<string> & { id?: string; options: readonly Option[] }) {
  const { t } = useReader()
  const ownId = useId()
  const { id = ownId } = field
  const isChosen = options.some((option) => option.value === value)
  // A filter is optional, but one of its options must always be chosen.
  const mayBeNone = field.required === false && !field.unflagged && options.every((one) => one.value !== '')
  return (
    <Field {...field} id={id}>
      <div className="relative">
        <select
          {...fieldAttributes(id, field)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-box appearance-none pe-10"
        >
          {(!isChosen || mayBeNone) && (
            <option value="">{t('ui.select.choose', { field: field.label })}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
    </Field>
  )
}

export function Chevron() {
  return (
    <Icon
      path="m5 7.500 5 5 5-5"
      className="pointer-events-none absolute top-1/2 end-3.5 size-5 -translate-y-1/2 text-ink-soft"
    />
  )
}
