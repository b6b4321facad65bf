import { useState } from 'react'
import { askForPasswordLink } from '../../../../contract/src/accounts.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { problemMessage } from '../shell/problem-message.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { Door, doorLink } from './door.tsx'

/** Where somebody who forgot their password asks for a link. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState('')
  const [problem, setProblem] = useState('')
  const form = useEntryForm(askForPasswordLink, {
    first: { email: '' },
    async send(body) {
      setProblem('')
      try {
        await call(askForPasswordLink, { body })
        setSentTo(body.email)
      } catch (error) {
        setProblem(problemMessage(error, 'The e-mail could not be sent. Please try again.'))
        throw error
      }
    },
  })
  const back = (
    <a href="/admin/login" className={doorLink}>
      Back to the login
    </a>
  )
  if (sentTo)
    return (
      <Door title="Check your inbox" below={back}>
        <p role="status">
          If there is an account for <strong className="break-all">{sentTo}</strong>, an e-mail with a link is
          on its way. The link is valid for one hour.
        </p>
        <p className="text-sm text-ink-soft">
          Nothing there after a few minutes? Check your spam folder, or ask an administrator.
        </p>
      </Door>
    )
  const email = form.field('email')
  return (
    <Door title="Forgot your password?" form={form} below={back}>
      {problem && !email.hint && (
        <Notice look="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        helper="We’ll send you a link to choose a new password."
        {...email}
      />
      <Button type="submit" loading={form.isSubmitting}>
        Send the link
      </Button>
    </Door>
  )
}
