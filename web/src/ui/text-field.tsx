import { type InputHTMLAttributes, useId } from 'react'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'> & {
    value: string
    onChange: (value: string) => void
    /** A change to a value that does not match is ignored, as if the key had not been pressed. */
    allow?: RegExp
    className?: string
  }

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
        placeholder={`Enter your ${label.toLowerCase()}`}
        {...input}
        {...fieldAttributes(id, { required, hint, helper })}
        onChange={({ target }) => {
          if (!allow || allow.test(target.value)) onChange(target.value)
        }}
        className="field-box"
      />
    </Field>
  )
}
