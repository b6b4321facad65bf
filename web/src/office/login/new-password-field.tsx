import { useEffect, useState } from 'react'
import { minimumPasswordLength } from '../../../../contract/src/accounts.ts'
import { PasswordField } from './password-field.tsx'

const words = [
  'Very easily guessed',
  'Very easily guessed',
  'Easily guessed',
  'Nearly strong enough',
  'Strong',
]

/** A password to be chosen, with how strong it is while it is typed. The server judges it by the same measure. */
export function NewPasswordField({
  about,
  label = 'New Password',
  ...field
}: {
  value: string
  onChange: (value: string) => void
  hint: string | undefined
  label?: string
  /** What others know of the person: name and address. */
  about: readonly string[]
}) {
  const score = useStrength(field.value, about.join(' '))
  return (
    <div>
      <PasswordField
        label={label}
        isNew
        helper={`At least ${minimumPasswordLength} characters. Three or four words that have nothing to do with each other are strong and easy to remember.`}
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
          <span className="font-medium">{words[score]}</span>
        </div>
      )}
    </div>
  )
}

/** From 0 to 4; undefined while nothing is typed, and until the dictionaries are there. */
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
