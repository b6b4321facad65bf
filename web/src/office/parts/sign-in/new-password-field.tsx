import { useEffect, useState } from 'react'
import { minimumPasswordLength } from '../../../../../contract/src/accounts.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { useReader } from '../../../ui/reader.ts'
import { PasswordField } from './password-field.tsx'

const words = (t: Translate) => [
  t('login.new-password-field.very-easily-guessed'),
  t('login.new-password-field.very-easily-guessed'),
  t('login.new-password-field.easily-guessed'),
  t('login.new-password-field.nearly-strong-enough'),
  t('login.new-password-field.strong'),
]

/** A new password, with its strength while it is typed. The server applies the same measure. */
export function NewPasswordField({
  about,
  label,
  ...field
}: {
  value: string
  onChange: (value: string) => void
  hint: string | undefined
  label?: string
  /** Personal words that are easy to guess: name and address. */
  about: readonly string[]
}) {
  const { t } = useReader()
  const strength = useStrength(field.value, about.join(' '))
  // The server knows more words: a refused password is never called strong.
  const score = strength !== undefined && field.hint ? Math.min(strength, 2) : strength
  return (
    <div>
      <PasswordField
        label={label ?? t('login.new-password-field.new-password')}
        isNew
        helper={t('login.new-password-field.hint', { minimumPasswordLength })}
        {...field}
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
