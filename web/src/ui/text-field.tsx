import { type InputHTMLAttributes, useId } from 'react'
import { latinDigits } from '../../../contract/src/language/latin-digits.ts'
import { say } from '../../../words/src/say.ts'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> & {
    value: string
    onChange: (value: string) => void
    /**
     * A change to a value that does not match is ignored, as if the key had not been pressed; but what is pasted may be
     * grouped, as in '65,000' or '0300 1234567'.
     */
    allow?: RegExp
    className?: string
  }

/** The commas of 65,000 and 1,00,000; not the one of 5,5. */
const thousands = /,(?=(\d{2},)*\d{3}(\D|$))/g

/** A single-line text input. `onChange` receives the text. */
export function TextField({
  label,
  required,
  unmarked,
  hint,
  helper,
  className,
  allow,
  onChange,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <Field
      id={id}
      label={label}
      required={required}
      unmarked={unmarked}
      hint={hint}
      helper={helper}
      className={className}
    >
      <input
        type="text"
        placeholder={say('ui.field.enter', { field: label.toLowerCase() })}
        {...input}
        {...fieldAttributes(id, { required, hint, helper })}
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
