import { useState } from 'react'
import { confirmIdentity } from '../../../../contract/src/auth.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../login/password-field.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useAuth } from './auth.ts'
import { confirmation } from './confirmation.ts'
import { endsSession, problemMessage } from './problem-message.ts'

/** Asks for the password; what needed it goes on then. */
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
        else setProblem(problemMessage(error, 'This could not be confirmed. Please try again.'))
        throw error
      }
    },
  })
  const password = form.field('password')

  return (
    <Dialog
      title="Confirm that it is you"
      width="narrow"
      open
      onClose={() => confirmation.answer(false)}
      footer={
        <>
          <Button look="quiet" onClick={() => confirmation.answer(false)}>
            Cancel
          </Button>
          <Button type="submit" form="confirm-identity" loading={form.isSubmitting}>
            Confirm
          </Button>
        </>
      }
    >
      <form id="confirm-identity" ref={form.ref} noValidate onSubmit={form.onSubmit} className="grid gap-5">
        <p className="text-sm text-ink-soft">
          This needs your password once more. You will not be asked again for 15 minutes.
        </p>
        {problem && !password.hint && (
          <Notice look="danger" role="alert">
            {problem}
          </Notice>
        )}
        <PasswordField label="Password" {...password} />
      </form>
    </Dialog>
  )
}
