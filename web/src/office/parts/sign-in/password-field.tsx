import { useEffect, useId, useRef, useState } from 'react'
import { changePassword, minimumPasswordLength } from '../../../../../contract/src/accounts.ts'
import { Field, type FieldProps, fieldAttributes, placeholderOf, TextField } from '../../../ui/fields.tsx'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { useAuth } from '../../session/auth.ts'
import { Form, type FormField, SubmitButton, useSendForm } from '../call-form.tsx'

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
  /** Set for a new password, so that password managers offer to generate it. */
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
          placeholder={placeholderOf(t, label)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-box pe-20 large-text:ps-2 large-text:pe-8"
        />
        <button
          type="button"
          aria-label={t('login.password-field.toggle', { shown: String(shown), label: label.toLowerCase() })}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 end-0.5 min-h-11 rounded-sm px-3.5 text-sm font-semibold text-brand hover:bg-brand-soft"
        >
          {t(shown ? 'login.password-field.hide' : 'office.action.show')}
        </button>
      </div>
    </Field>
  )
}

const words = (t: Translate) => [
  t('login.new-password-field.very-easily-guessed'),
  t('login.new-password-field.very-easily-guessed'),
  t('login.new-password-field.easily-guessed'),
  t('login.new-password-field.nearly-strong-enough'),
  t('login.new-password-field.strong'),
]

type NewPasswordFieldProps = {
  value: string
  onChange: (value: string) => void
  hint: string | undefined
  label: string
  /** Personal words that are easy to guess: name and address. */
  about: readonly string[]
}

/** A new password, with its strength while it is typed. The server applies the same measure. */
export function NewPasswordField({ about, ...field }: NewPasswordFieldProps) {
  const { t } = useReader()
  const strength = useStrength(field.value, about.join(' '))
  // The server knows more words: a refused password is never called strong.
  const score = strength !== undefined && field.hint ? Math.min(strength, 2) : strength
  return (
    <div>
      <PasswordField
        {...field}
        isNew
        helper={t('login.new-password-field.hint', { minimumPasswordLength })}
      />
      {score !== undefined && (
        <div className="mt-2 flex items-center gap-3 text-sm" role="status">
          <span aria-hidden="true" className="flex flex-1 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={`h-1.5 flex-1 rounded-full ${step > Math.max(score, 1) ? 'bg-line' : score === 4 ? 'bg-brand' : 'bg-gold'}`}
              />
            ))}
          </span>
          <span className="font-medium">{words(t)[score]}</span>
        </div>
      )}
    </div>
  )
}

/** From 0 to 4; undefined while empty, and until the dictionaries are loaded. */
function useStrength(password: string, about: string): number | undefined {
  const [judged, setJudged] = useState<{ password: string; score: number }>()
  useEffect(() => {
    if (password === '') return
    let isStale = false
    import('./password-strength.ts')
      .then(({ passwordStrength }) => {
        const known = about.split(/[\s@._-]+/).filter(Boolean)
        if (!isStale) setJudged({ password, score: passwordStrength(password, known) })
      })
      .catch(() => {})
    return () => {
      isStale = true
    }
  }, [password, about])
  return password === '' || judged === undefined ? undefined : judged.score
}

export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useReader()
  const user = useAuth().data?.user
  const form = useSendForm(changePassword, {
    initialValues: { current_password: '', password: '' },
    onDone() {
      form.reset()
      onDone?.()
    },
  })
  return (
    <Form form={form} className="grid gap-5">
      {/* Password managers store the password under this name. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('current_password')}
        label={t('profile.password-form.current-password')}
      />
      <NewPasswordField
        {...form.field('password')}
        label={t('login.new-password-field.new-password')}
        about={user ? [user.email, user.first_name, user.last_name] : []}
      />
      <SubmitButton
        form={form}
        label={t('profile.password-form.change-the-password')}
        className="justify-self-start"
      />
    </Form>
  )
}

/** Field for an authenticator code or a recovery code; focused on mount. */
export function CodeField(field: FormField<string>) {
  const { t } = useReader()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        {...field}
        label={t('office-fields.code')}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        helper={t('login.code-field.hint')}
      />
    </div>
  )
}
