import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCall } from '../parts/use-call.ts'

export function CodeForm({
  id,
  label,
  onCode,
}: {
  id: string
  label: string
  onCode: (code: string) => Promise<void>
}) {
  const { t } = useReader()
  const [code, setCode] = useState('')
  const { isPending, problem, clear, run } = useCall()
  const isComplete = code.replace(/\s/g, '').length === 6
  return (
    <SiteForm
      className="grid grid-cols-1 gap-3"
      onSubmit={async () => {
        if (!isComplete || !(await run(() => onCode(code)))) document.getElementById(id)?.focus()
      }}
    >
      <TextField
        id={id}
        label={t('my.code')}
        unmarked
        value={code}
        onChange={(text) => {
          setCode(text)
          clear()
        }}
        allow={/^[\d ]{0,7}$/}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123456"
        hint={problem}
        helper={t('my.code.helper')}
      />
      <p role="alert" className="sr-only">
        {problem}
      </p>
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </SiteForm>
  )
}
