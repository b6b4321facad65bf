import { useId, useState } from 'react'
import { say } from '../../../../../words/src/say.ts'
import { Field, type FieldProps, fieldAttributes } from '../../../ui/field.tsx'

/** A password field with a button that reveals the text. */
export function PasswordField({
  value,
  onChange,
  label,
  hint,
  helper,
  isNew = false,
}: Pick<FieldProps, 'label' | 'hint' | 'helper'> & {
  value: string
  onChange: (value: string) => void
  /** Lets password managers generate one. */
  isNew?: boolean
}) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} helper={helper}>
      <div className="relative">
        <input
          type={shown ? 'text' : 'password'}
          {...fieldAttributes(id, { hint, helper })}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={say('login.password-field.enter-your-label', { label: label.toLowerCase() })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-box pe-20"
        />
        <button
          type="button"
          aria-label={say('login.password-field.toggle', {
            shown: String(shown),
            label: label.toLowerCase(),
          })}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 end-0.5 min-h-11 rounded-sm px-3.5 text-sm font-semibold text-brand hover:bg-brand-soft"
        >
          {shown ? say('login.password-field.hide') : say('office.action.show')}
        </button>
      </div>
    </Field>
  )
}
