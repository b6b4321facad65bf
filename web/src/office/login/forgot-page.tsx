import { useState } from 'react'
import { askForPasswordLink } from '../../../../contract/src/accounts.ts'
import { call } from '../../call.ts'
import { linkLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { emphasisedAddress, SignInFrame } from '../parts/sign-in/sign-in-frame.tsx'
import { problemMessage } from '../session/problem-message.ts'

export function ForgotPage() {
  const { t } = useReader()
  const [sentTo, setSentTo] = useState('')
  const form = useCallForm(askForPasswordLink, {
    initialValues: { email: '' },
    async send(body) {
      await call(askForPasswordLink, { body })
      setSentTo(body.email)
    },
  })
  const back = (
    <a href="/admin/login" className={linkLook}>
      {t('login.forgot.back-to-the-login')}
    </a>
  )
  if (sentTo)
    return (
      <SignInFrame title={t('login.forgot.title')} below={back}>
        <p role="status">
          <FormattedText message="login.forgot.sent" values={{ email: sentTo, strong: emphasisedAddress }} />
        </p>
        <p className="text-sm text-ink-soft">{t('login.forgot.nothing-came')}</p>
      </SignInFrame>
    )
  const email = form.field('email')
  return (
    <SignInFrame title={t('login.forgot-your-password')} form={form} below={back}>
      <ProblemNotice
        problem={form.refusal && !email.hint && problemMessage(t, form.refusal, t('login.forgot.problem'))}
      />
      <TextField {...email} type="email" autoComplete="username" autoFocus helper={t('login.forgot.hint')} />
      <SubmitButton form={form} label={t('login.forgot.send-the-link')} />
    </SignInFrame>
  )
}
