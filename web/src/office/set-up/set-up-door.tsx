import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readCharity } from '../../../../contract/src/charity.ts'
import { beginSetUp, readSetUpLink } from '../../../../contract/src/set-up.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keyOf } from '../entry-query.ts'
import { Door, doorLink } from '../login/door.tsx'
import { NewPasswordField } from '../login/new-password-field.tsx'
import { useAuth } from '../shell/auth.ts'
import { problemMessage } from '../shell/problem-message.ts'
import { useEntryForm } from '../use-entry-form.ts'

const title = 'Set up your charity'

/** Where the address that the first start prints leads. Its secret is behind the #, which no server is sent. */
export function SetUpDoor() {
  const [token] = useState(() => location.hash.slice(1))
  const link = useQuery({
    queryKey: ['set-up link', token],
    queryFn: () => call(readSetUpLink, { body: { token } }),
    meta: { showsProblem: true },
  })
  if (link.isError)
    return (
      <Door
        title="This address cannot be used"
        below={
          <a href="/admin/login" className={doorLink}>
            Go to the login
          </a>
        }
      >
        <Notice look="danger" role="alert">
          {problemMessage(link.error, 'The address could not be checked. Please try again.')}
        </Notice>
      </Door>
    )
  if (link.isPending)
    return (
      <Door title={title}>
        <Spinner label="Loading" className="mx-auto size-8 text-brand" />
      </Door>
    )
  return <SetUpForm token={token} />
}

function SetUpForm({ token }: { token: string }) {
  const auth = useAuth()
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const form = useEntryForm(beginSetUp, {
    first: { name: '', first_name: '', last_name: '', email: '', password: '' },
    bodyOf: (values) => ({ ...values, token }),
    async send(body) {
      setProblem('')
      try {
        await auth.enter(async () => {
          const data = await call(beginSetUp, { body })
          // The address has ended.
          history.replaceState(null, '', location.pathname)
          // It had no name when this page asked.
          queries.removeQueries({ queryKey: keyOf(readCharity) })
          return data
        })
      } catch (error) {
        setProblem(problemMessage(error, 'Your charity could not be set up. Please try again.'))
        throw error
      }
    },
  })
  const { field, values } = form
  const hasHint = ['name', 'first_name', 'last_name', 'email', 'password'].some((name) => form.hint(name))
  return (
    <Door title={title} form={form}>
      <p className="text-sm">
        Name the charity and make your own account: its first administrator. Everything else follows step by
        step, and can be changed later.
      </p>
      {problem && !hasHint && (
        <Notice look="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField label="Name of the charity" maxLength={100} autoFocus {...field('name')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First Name" maxLength={60} autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last Name" maxLength={60} autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <NewPasswordField
        label="Password"
        about={[values.name, values.email, values.first_name, values.last_name]}
        {...field('password')}
      />
      <Button type="submit" loading={form.isSubmitting}>
        Begin
      </Button>
    </Door>
  )
}
