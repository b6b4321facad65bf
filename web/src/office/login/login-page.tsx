import { useState } from 'react'
import { login } from '../../../../contract/src/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useAuth } from '../shell/auth.ts'
import { problemMessage } from '../shell/problem-message.ts'
import { useCharity } from '../use-charity.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { PasswordField } from './password-field.tsx'

/** Email and password; the shell opens when the server accepts them. */
export function LoginPage() {
  const auth = useAuth()
  const [problem, setProblem] = useState('')
  const form = useEntryForm(login, {
    first: { email: '', password: '' },
    async send(credentials) {
      setProblem('')
      await auth.login(credentials).catch((error) => {
        setProblem(problemMessage(error, 'You could not be signed in. Please try again.'))
        throw error
      })
    },
  })
  const email = form.field('email')
  const password = form.field('password')
  // What is shown above the form is not repeated below a field.
  const notShownAbove = (hint: string | undefined) => (hint === problem ? undefined : hint)

  usePageTitle('Login')
  const charity = useCharity()

  return (
    <main className="grid min-h-svh place-items-center bg-green-soft px-4 py-10">
      <div className="w-full max-w-md">
        {charity.logo ? (
          <img src={charity.logo} alt={charity.name} className="mx-auto h-12 w-auto" />
        ) : (
          <p className="min-h-12 text-center font-display text-2xl font-bold text-green">{charity.name}</p>
        )}
        <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="panel mt-8 grid gap-5 p-6 sm:p-8">
          <div>
            <p className="overline-text">Back office</p>
            <h1 className="mt-1 font-display text-2xl font-bold text-green-dark">Login</h1>
          </div>
          {problem && (
            <Notice look="danger" role="alert">
              {problem}
            </Notice>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            {...email}
            hint={notShownAbove(email.hint)}
          />
          <PasswordField label="Password" {...password} hint={notShownAbove(password.hint)} />
          <Button type="submit" loading={auth.loading}>
            Login
          </Button>
        </form>
        <p className="mt-6 text-center text-sm">
          <a href="/" className="font-semibold text-green underline underline-offset-4">
            Go to the donation page
          </a>
        </p>
      </div>
      {auth.loading && <Loader label="Signing in" />}
    </main>
  )
}
