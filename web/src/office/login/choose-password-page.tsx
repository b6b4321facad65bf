import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePasswordLink as linkCall, readPasswordLink } from '../../../../contract/src/accounts.ts'
import { call } from '../../call.ts'
import { linkLook } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { NewPasswordField } from '../parts/sign-in/password-field.tsx'
import { emphasisedAddress, SignInFrame } from '../parts/sign-in/sign-in-frame.tsx'
import { problemMessage } from '../session/problem-message.ts'

/** Page of invitation and reset links. The token is in the fragment, so it never reaches a server log. */
export function ChoosePasswordPage() {
  const { t } = useReader()
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setDone] = useState(false)
  const link = useQuery({
    queryKey: ['password link', token],
    queryFn: () => call(readPasswordLink, { body: { token } }),
    enabled: !isDone,
    meta: { showsProblem: true },
  })
  const again = (
    <a href="/admin/forgot" className={linkLook}>
      {t('login.choose-password.new-link')}
    </a>
  )
  if (isDone)
    return (
      <SignInFrame title={t('login.choose-password.title')}>
        <p>{t('login.choose-password.sign-in-now')}</p>
        <a href="/admin/login" className={linkLook}>
          {t('office.action.go-to-the-login')}
        </a>
      </SignInFrame>
    )
  if (link.isError)
    return (
      <SignInFrame title={t('login.choose-password.useless-link')} below={again}>
        <Notice look="danger" role="alert">
          {problemMessage(t, link.error, t('login.choose-password.problem'))}
        </Notice>
      </SignInFrame>
    )
  if (!link.data)
    return (
      <SignInFrame title={t('login.choose-password.choose-a-password')}>
        <Spinner label={t('office.note.loading')} className="mx-auto size-8 text-brand" />
      </SignInFrame>
    )
  return <ChooseForm token={token} link={link.data} onDone={() => setDone(true)} />
}

type ChooseFormProps = {
  token: string
  link: { kind: 'invitation' | 'reset'; email: string; first_name: string }
  onDone: () => void
}

function ChooseForm({ token, link, onDone }: ChooseFormProps) {
  const { t } = useReader()
  const form = useCallForm(linkCall, {
    initialValues: { password: '' },
    toBody: (values) => ({ ...values, token }),
    async send(body) {
      await call(linkCall, { body })
      onDone()
    },
  })
  const password = form.field('password')
  return (
    <SignInFrame
      title={
        link.kind === 'invitation'
          ? t('login.choose-password.welcome-first-name', { firstName: link.first_name })
          : t('login.choose-password.choose-a-new-password')
      }
      form={form}
    >
      <p className="text-sm">
        <FormattedText
          message="login.choose-password.for"
          values={{ email: link.email, strong: emphasisedAddress }}
        />
      </p>
      <ProblemNotice
        problem={
          form.refusal &&
          !password.hint &&
          problemMessage(t, form.refusal, t('login.choose-password.not-saved'))
        }
      />
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField
        {...password}
        label={t('login.new-password-field.new-password')}
        about={[link.email, link.first_name]}
      />
      <SubmitButton form={form} label={t('login.choose-password.save-the-password')} />
    </SignInFrame>
  )
}
