import { useQueryClient } from '@tanstack/react-query'
import { readProfile } from '../../../../contract/src/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.tsx'
import { PasswordForm } from '../parts/sign-in/password-field.tsx'
import { SecondFactorSection } from '../parts/sign-in/second-factor-section.tsx'
import { SignInFrame } from '../parts/sign-in/sign-in-frame.tsx'
import { useAuth } from '../session/auth.ts'
import { entryQuery } from '../session/calls.ts'

/** Shown after signing in while a required step is pending: a new password, or a second factor. */
export function RequiredStepPage() {
  const { t } = useReader()
  const auth = useAuth()
  const queries = useQueryClient()
  async function next() {
    const { required_step } = await queries.fetchQuery({ ...entryQuery(t, readProfile), staleTime: 0 })
    await auth.setRequiredStep(required_step)
  }
  const isPasswordStep = auth.data?.required_step === 'password'
  return (
    <SignInFrame
      title={t(isPasswordStep ? 'login.required-step.password' : 'login.required-step.second-factor')}
    >
      <p className="text-sm text-ink-soft">
        {t(isPasswordStep ? 'login.required-step.password-why' : 'login.required-step.second-factor-why')}
      </p>
      {isPasswordStep ? <PasswordForm onDone={next} /> : <SecondFactorSection onDone={next} />}
      <Button look="quiet" onClick={() => auth.logout().catch(() => {})}>
        {t('login.required-step.logout')}
      </Button>
    </SignInFrame>
  )
}
