import { type FormEvent, useEffect, useRef, useState } from 'react'
import { login } from '../../../../contract/src/auth.ts'
import { charityName } from '../../../../contract/src/charity.ts'
import { ApiProblem } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useAuth } from '../shell/auth.ts'
import { problemMessage } from '../shell/call-problem.ts'
import { PasswordField } from './password-field.tsx'

type Hints = { email?: string | undefined; password?: string | undefined }

/** Email and password; the shell opens by itself when the server accepts them. */
export function LoginPage() {
  const auth = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [hints, setHints] = useState<Hints>({})
  const [problem, setProblem] = useState('')
  const form = useRef<HTMLFormElement>(null)

  usePageTitle('Login')

  // Where something is wrong, that field is the next to type in.
  useEffect(() => {
    if (hints.email || hints.password)
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [hints])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem('')
    const checked = login.body.safeParse({ email, password })
    if (!checked.success) {
      const { issues } = checked.error
      const messageOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message
      return setHints({ email: messageOf('email'), password: messageOf('password') })
    }
    setHints({})
    try {
      await auth.login(checked.data)
    } catch (error) {
      // What is said above the form is not repeated below a field.
      const message = problemMessage(error, 'You could not be signed in. Please try again.')
      const ofField = (field: string) =>
        error instanceof ApiProblem ? error.errors[field]?.find((one) => one !== message) : undefined
      setProblem(message)
      setHints({ email: ofField('email'), password: ofField('password') })
    }
  }

  return (
    <main className="grid min-h-svh place-items-center bg-green-soft px-4 py-10">
      <div className="w-full max-w-md">
        <img src="/art/logo.svg" width="176" height="48" alt={charityName} className="mx-auto h-12 w-auto" />
        <form ref={form} noValidate onSubmit={submit} className="panel mt-8 grid gap-5 p-6 sm:p-8">
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
            value={email}
            onChange={setEmail}
            hint={hints.email}
          />
          <PasswordField label="Password" value={password} onChange={setPassword} hint={hints.password} />
          <Button type="submit" loading={auth.loading}>
            Login
          </Button>
        </form>
        <p className="mt-6 text-center text-sm">
          <a href="/" className="font-semibold text-green underline underline-offset-4">
            To the donation page
          </a>
        </p>
      </div>
      {auth.loading && <Loader label="Signing in" />}
    </main>
  )
}
