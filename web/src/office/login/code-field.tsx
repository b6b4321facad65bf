import { useEffect, useRef } from 'react'
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
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        helper="From your authenticator app, or one of your recovery codes."
        {...field}
      />
    </div>
  )
}
