import { useEffect, useState } from 'react'
import { signInDonor } from '../../../../contract/src/my.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useCall } from '../parts/use-call.ts'
import { CodeForm } from './code-form.tsx'

const codeId = 'my-link-code'

/**
 * Signs in with the link of a message, on a button: mail programs open links too. Another browser than the
 * one that requested the link needs its code.
 */
export function OpenLink({
  token,
  onSignedIn,
  onAskAgain,
}: {
  token: string
  onSignedIn: () => void
  onAskAgain: () => void
}) {
  const { t } = useReader()
  const [needsCode, setNeedsCode] = useState(false)
  const { isPending, problem, run } = useCall()
  useEffect(() => {
    if (needsCode) document.getElementById(codeId)?.focus()
  }, [needsCode])

  async function open(code?: string) {
    const { signed_in } = await call(signInDonor, { body: { token, ...(code !== undefined && { code }) } })
    if (signed_in) onSignedIn()
    else setNeedsCode(true)
  }
  return (
    <section className="panel grid gap-4 p-4 sm:p-6">
      <p role="status" className="max-w-prose text-sm">
        {t(needsCode ? 'my.link.code-needed' : 'my.link.text')}
      </p>
      {needsCode ? (
        <CodeForm id={codeId} label={t('my.sign-in')} onCode={open} />
      ) : (
        <Button loading={isPending} onClick={() => run(() => open())}>
          {t('my.sign-in')}
        </Button>
      )}
      <ProblemNotice problem={problem} />
      <Button look="quiet" onClick={onAskAgain} className="justify-self-start">
        {t('my.sent.again')}
      </Button>
    </section>
  )
}
