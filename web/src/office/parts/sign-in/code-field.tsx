import { useEffect, useRef } from 'react'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'

/** Field for an authenticator code or a recovery code; focused on mount. */
export function CodeField(field: {
  value: string
  onChange: (value: string) => void
  hint: string | undefined
}) {
  const { t } = useReader()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        label={t('office-fields.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        helper={t('login.code-field.hint')}
        {...field}
      />
    </div>
  )
}
