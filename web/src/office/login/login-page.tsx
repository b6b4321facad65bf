import { useEffect, useRef, useState } from 'react'
import { login } from '../../../../contract/src/auth.ts'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LanguageButtons } from '../parts/sign-in/language-buttons.tsx'
import { PasswordField } from '../parts/sign-in/password-field.tsx'
import { SignInFrame, signInLink } from '../parts/sign-in/sign-in-frame.tsx'
import { supportsPasskeys } from '../parts/sign-in/supports-passkeys.ts'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useAuth } from '../session/auth.ts'
import { problemMessage } from '../session/problem-message.ts'

/** Sign-in with email and password, and a code when one is required; a passkey is an alternative. */
export function LoginPage() {
  const auth = useAuth()
  const [problem, setProblem] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const fail = (error: unknown) => setProblem(problemMessage(error, say('login.problem')))
  const form = useEntryForm(login, {
    first: { email: '', password: '', code: '' },
    bodyOf: ({ code, ...credentials }) => (code ? { ...credentials, code } : credentials),
    async send(credentials) {
      setProblem('')
      await auth.login(credentials).catch((error) => {
        if (error instanceof ApiProblem && error.status === 428) setNeedsCode(true)
        else fail(error)
        throw error
      })
    },
  })
  const email = form.field('email')
  const password = form.field('password')
  // Avoids repeating below a field the problem shown above the form.
  const unlessShownAbove = (hint: string | undefined) => (hint === problem ? undefined : hint)

  return (
    <>
      <SignInFrame
        title={say('login.title')}
        form={form}
        below={
          <>
            <a href="/" className={signInLink}>
              {say('login.to-donation-page')}
            </a>
            <LanguageButtons />
          </>
        }
      >
        {problem && (
          <Notice look="danger" role="alert">
            {problem}
          </Notice>
        )}
        <TextField
          label={say('fields.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...email}
          hint={unlessShownAbove(email.hint)}
        />
        <PasswordField
          label={say('office-fields.password')}
          {...password}
          hint={unlessShownAbove(password.hint)}
        />
        {needsCode && <CodeField {...form.field('code')} hint={unlessShownAbove(form.field('code').hint)} />}
        <Button type="submit" loading={auth.loading}>
          {say('login.title')}
        </Button>
        <PasskeyButton onFail={fail} />
        <p className="text-center text-sm">
          <a href="/admin/forgot" className={signInLink}>
            {say('login.forgot-your-password')}
          </a>
        </p>
      </SignInFrame>
      {auth.loading && <Loader label={say('login.signing-in')} />}
    </>
  )
}

/** The code field of the second sign-in step; takes the focus when it appears. */
function CodeField(field: { value: string; onChange: (value: string) => void; hint: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        label={say('office-fields.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        helper={say('login.code-field.hint')}
        {...field}
      />
    </div>
  )
}

/** Signs in with a passkey. Renders nothing in browsers without passkeys. */
function PasskeyButton({ onFail }: { onFail: (error: unknown) => void }) {
  const auth = useAuth()
  if (!supportsPasskeys()) return null
  async function signIn() {
    try {
      const { askPasskey } = await import('../parts/sign-in/ask-passkey.ts')
      const response = await askPasskey()
      if (response) await auth.loginByPasskey(response)
    } catch (error) {
      onFail(error)
    }
  }
  return (
    <Button look="secondary" onClick={signIn}>
      {say('login.passkey-button.use-a-passkey')}
    </Button>
  )
}
