import { Button } from '../../ui/button.tsx'
import { PasswordForm } from '../profile/password-form.tsx'
import { useAuth } from '../shell/auth.ts'
import { Door } from './door.tsx'

/** What somebody who has signed in must do before anything else: choose a password that nobody else knows. */
export function DutyPage() {
  const auth = useAuth()
  return (
    <Door title="Choose a password of your own">
      <p className="text-sm text-ink-soft">
        Somebody else made the password that you have just used. Choose one that only you know.
      </p>
      <PasswordForm onDone={() => auth.owe(null)} />
      <Button look="quiet" onClick={() => auth.logout().catch(() => {})}>
        Logout
      </Button>
    </Door>
  )
}
