import { useQueryClient } from '@tanstack/react-query'
import { readProfile } from '../../../../contract/src/accounts.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordForm } from '../parts/sign-in/password-form.tsx'
import { SecondFactorSection } from '../parts/sign-in/second-factor-section.tsx'
import { SignInFrame } from '../parts/sign-in/sign-in-frame.tsx'
import { useAuth } from '../session/auth.ts'
import { entryQuery } from '../session/entry-query.ts'

/** Shown after signing in while a required step is pending: a new password, or a second factor. */
export function RequiredStepPage() {
  const auth = useAuth()
  const queries = useQueryClient()
  async function next() {
    const { owes } = await queries.fetchQuery({ ...entryQuery(readProfile), staleTime: 0 })
    await auth.setRequiredStep(owes)
  }
  const isPassword = auth.data?.owes === 'password'
  return (
    <SignInFrame title={isPassword ? say('login.duty.password') : say('login.duty.second-factor')}>
      <p className="text-sm text-ink-soft">
        {isPassword ? say('login.duty.password-why') : say('login.duty.second-factor-why')}
      </p>
      {isPassword ? <PasswordForm onDone={next} /> : <SecondFactorSection onDone={next} />}
      <Button look="quiet" onClick={() => auth.logout().catch(() => {})}>
        {say('login.duty.logout')}
      </Button>
    </SignInFrame>
  )
}
