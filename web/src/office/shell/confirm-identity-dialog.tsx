import { useState } from 'react'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { confirmIdentity, readSecondFactors } from '../../../../contract/src/second-factors.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { Form, useCallForm } from '../parts/call-form.tsx'
import { PasskeyButton } from '../parts/sign-in/passkey-button.tsx'
import { CodeField, PasswordField } from '../parts/sign-in/password-field.tsx'
import { useAuth } from '../session/auth.ts'
import { useRead } from '../session/calls.ts'
import { confirmation } from '../session/confirmation.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'

/** Asks for the second factor or, without one, the password; then the interrupted call is sent. */
export function ConfirmIdentityDialog() {
  const { t } = useReader()
  const auth = useAuth()
  const factors = useRead(readSecondFactors)
  const [problem, setProblem] = useState('')
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0
  const hasFactor = hasPasskey || factors.data?.totp === true
  async function send(body: BodySentTo<typeof confirmIdentity>) {
    setProblem('')
    await call(confirmIdentity, { body })
    confirmation.answer(true)
  }
  function fail(error: unknown) {
    if (endsSession(error)) auth.logout().catch(() => {})
    else setProblem(problemMessage(t, error, t('office.confirm-identity.problem')))
  }
  const form = useCallForm(confirmIdentity, {
    initialValues: { password: '', code: '' },
    toBody: ({ password, code }) => (hasFactor ? { code } : { password }),
    send: (body) =>
      send(body).catch((error) => {
        fail(error)
        throw error
      }),
  })
  const field = form.field(hasFactor ? 'code' : 'password')

  return (
    <Dialog
      title={t('office.confirm-identity.title')}
      width="narrow"
      open
      onClose={() => confirmation.answer(false)}
      footer={
        <>
          <Button look="quiet" onClick={() => confirmation.answer(false)}>
            {t('office.action.cancel')}
          </Button>
          <Button type="submit" form="confirm-identity" loading={form.isSubmitting}>
            {t('office.confirm-identity.confirm')}
          </Button>
        </>
      }
    >
      {factors.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <Form form={form} id="confirm-identity" className="grid gap-5">
          <p className="text-sm text-ink-soft">
            {t(hasFactor ? 'office.confirm-identity.why-second-factor' : 'office.confirm-identity.why')}
          </p>
          <ProblemNotice problem={problem && !field.hint && problem} />
          {hasPasskey && (
            <PasskeyButton
              label={t('office.confirm-identity.passkey')}
              send={(passkey) => send({ passkey })}
              onFail={fail}
            />
          )}
          {hasFactor ? <CodeField {...field} /> : <PasswordField {...field} />}
        </Form>
      )}
    </Dialog>
  )
}
