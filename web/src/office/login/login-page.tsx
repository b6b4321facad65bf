import { useState } from 'react'
import { login } from '../../../../contract/src/auth.ts'
import { ApiProblem } from '../../call.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Loader } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { useCallForm } from '../parts/call-form.tsx'
import { PasskeyButton } from '../parts/sign-in/passkey-button.tsx'
import { CodeField, PasswordField } from '../parts/sign-in/password-field.tsx'
import { LanguageButtons, SignInFrame } from '../parts/sign-in/sign-in-frame.tsx'
import { useAuth } from '../session/auth.ts'
import { problemMessage } from '../session/problem-message.ts'
import { hasSessionEnded } from '../session/unfinished-form.ts'

export function LoginPage() {
  const { t } = useReader()
  const auth = useAuth()
  const [problem, setProblem] = useState('')
  const [ended] = useState(hasSessionEnded)
  const [needsCode, setNeedsCode] = useState(false)
  const fail = (error: unknown) => setProblem(problemMessage(t, error, t('login.problem')))
  const form = useCallForm(login, {
    initialValues: { email: '', password: '', code: '' },
    toBody: ({ code, ...credentials }) => (code ? { ...credentials, code } : credentials),
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
  // Does not repeat, below a field, the problem that is shown above the form.
  const unlessShownAbove = (hint: string | undefined) => (hint === problem ? undefined : hint)

  return (
    <>
      <SignInFrame
        title={t('login.title')}
        form={form}
        below={
          <>
            <a href="/" className={linkLook}>
              {t('login.to-donation-page')}
            </a>
            <LanguageButtons />
          </>
        }
      >
        {!problem && ended && <Notice role="status">{t('login.session-ended')}</Notice>}
        <ProblemNotice problem={problem} />
        <TextField
          {...email}
          type="email"
          autoComplete="username"
          autoFocus
          hint={unlessShownAbove(email.hint)}
        />
        <PasswordField {...password} hint={unlessShownAbove(password.hint)} />
        {needsCode && <CodeField {...form.field('code')} hint={unlessShownAbove(form.field('code').hint)} />}
        <Button type="submit" loading={auth.loading}>
          {t('login.title')}
        </Button>
        <PasskeyButton
          label={t('login.passkey-button.use-a-passkey')}
          send={auth.loginByPasskey}
          onFail={fail}
        />
        <p className="text-center text-sm">
          <a href="/admin/forgot" className={linkLook}>
            {t('login.forgot-your-password')}
          </a>
        </p>
      </SignInFrame>
      {auth.loading && <Loader label={t('login.signing-in')} />}
    </>
  )
}
