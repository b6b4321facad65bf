import { useId, useState } from 'react'
import { Field, type FieldProps, fieldAttributes } from '../../../ui/field.tsx'
import { useReader } from '../../../ui/reader.ts'

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
  const { t } = useReader()
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
          placeholder={t('login.password-field.enter-your-label', { label: label.toLowerCase() })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-box pe-20 large-text:ps-2 large-text:pe-8"
        />
        <button
          type="button"
          aria-label={t('login.password-field.toggle', {
            shown: String(shown),
            label: label.toLowerCase(),
          })}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 end-0.5 min-h-11 rounded-sm px-3.5 text-sm font-semibold text-brand hover:bg-brand-soft"
        >
          {shown ? t('login.password-field.hide') : t('office.action.show')}
        </button>
      </div>
    </Field>
  )
}
