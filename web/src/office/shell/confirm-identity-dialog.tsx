import { useState } from 'react'
import { confirmIdentity } from '../../../../contract/src/auth.ts'
import { say } from '../../../../words/src/say.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../parts/sign-in/password-field.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useAuth } from '../session/auth.ts'
import { confirmation } from '../session/confirmation.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'

/** Asks for the password, then the waiting call continues. */
export function ConfirmIdentityDialog() {
  const auth = useAuth()
  const [problem, setProblem] = useState('')
  const form = useEntryForm(confirmIdentity, {
    first: { password: '' },
    async send(body) {
      setProblem('')
      try {
        await call(confirmIdentity, { body })
        confirmation.answer(true)
      } catch (error) {
        if (endsSession(error)) auth.logout().catch(() => {})
        else setProblem(problemMessage(error, say('office.confirm-identity.problem')))
        throw error
      }
    },
  })
  const password = form.field('password')

  return (
    <Dialog
      title={say('office.confirm-identity.title')}
      width="narrow"
      open
      onClose={() => confirmation.answer(false)}
      footer={
        <>
          <Button look="quiet" onClick={() => confirmation.answer(false)}>
            {say('office.action.cancel')}
          </Button>
          <Button type="submit" form="confirm-identity" loading={form.isSubmitting}>
            {say('office.confirm-identity.confirm')}
          </Button>
        </>
      }
    >
      <form id="confirm-identity" ref={form.ref} noValidate onSubmit={form.onSubmit} className="grid gap-5">
        <p className="text-sm text-ink-soft">{say('office.confirm-identity.why')}</p>
        {problem && !password.hint && (
          <Notice look="danger" role="alert">
            {problem}
          </Notice>
        )}
        <PasswordField label={say('office-fields.password')} {...password} />
      </form>
    </Dialog>
  )
}
