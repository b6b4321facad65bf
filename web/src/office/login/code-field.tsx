import { useEffect, useRef } from 'react'
import { say } from '../../../../words/src/say.ts'
import { TextField } from '../../ui/text-field.tsx'

/** For the second step of signing in; it takes the focus when it appears. */
export function CodeField(field: {
  value: string
  onChange: (value: string) => void
  hint: string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        label={say('office-fields.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        helper={say('login.code-field.hint')}
        {...field}
      />
    </div>
  )
}
