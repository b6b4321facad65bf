import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePasswordLink as linkCall, readPasswordLink } from '../../../../contract/src/accounts.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { problemMessage } from '../shell/problem-message.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { Door, doorLink } from './door.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Where the link of an invitation, or for a new password, leads. Its secret is behind the #, which no server is sent. */
export function ChoosePasswordPage() {
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setDone] = useState(false)
  const link = useQuery({
    queryKey: ['password link', token],
    queryFn: () => call(readPasswordLink, { body: { token } }),
    enabled: !isDone,
    meta: { showsProblem: true },
  })
  const again = (
    <a href="/admin/forgot" className={doorLink}>
      Ask for a new link
    </a>
  )
  if (isDone)
    return (
      <Door title="Your password is set">
        <p>You can sign in with it now.</p>
        <a href="/admin/login" className={doorLink}>
          Go to the login
        </a>
      </Door>
    )
  if (link.isError)
    return (
      <Door title="This link cannot be used" below={again}>
        <Notice look="danger" role="alert">
          {problemMessage(link.error, 'The link could not be checked. Please try again.')}
        </Notice>
      </Door>
    )
  if (!link.data)
    return (
      <Door title="Choose a password">
        <Spinner label="Loading" className="mx-auto size-8 text-brand" />
      </Door>
    )
  return <ChooseForm token={token} link={link.data} onDone={() => setDone(true)} />
}

function ChooseForm({
  token,
  link,
  onDone,
}: {
  token: string
  link: { kind: 'invitation' | 'reset'; email: string; first_name: string }
  onDone: () => void
}) {
  const [problem, setProblem] = useState('')
  const form = useEntryForm(linkCall, {
    first: { password: '' },
    bodyOf: (values) => ({ ...values, token }),
    async send(body) {
      setProblem('')
      try {
        await call(linkCall, { body })
        onDone()
      } catch (error) {
        setProblem(problemMessage(error, 'The password could not be saved. Please try again.'))
        throw error
      }
    },
  })
  const password = form.field('password')
  return (
    <Door
      title={link.kind === 'invitation' ? `Welcome, ${link.first_name}` : 'Choose a new password'}
      form={form}
    >
      <p className="text-sm">
        For <strong className="break-all">{link.email}</strong>
      </p>
      {problem && !password.hint && (
        <Notice look="danger" role="alert">
          {problem}
        </Notice>
      )}
      {/* Password managers store it under this name. */}
      <input type="text" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField about={[link.email, link.first_name]} {...password} />
      <Button type="submit" loading={form.isSubmitting}>
        Save the password
      </Button>
    </Door>
  )
}
