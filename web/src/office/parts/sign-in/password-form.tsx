import { changePassword } from '../../../../../contract/src/accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useAuth } from '../../session/auth.ts'
import { useSend } from '../../session/use-send.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

const empty = { current_password: '', password: '' }

/** Changes the user's own password. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useReader()
  const user = useAuth().data?.user
  const send = useSend(changePassword, {
    onDone() {
      form.reset()
      onDone?.()
    },
  })
  const form = useEntryForm(changePassword, { first: empty, send: (body) => send.mutateAsync({ body }) })
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {/* Password managers store the password under this name. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('profile.password-form.current-password')}
        {...form.field('current_password')}
      />
      <NewPasswordField
        about={user ? [user.email, user.first_name, user.last_name] : []}
        {...form.field('password')}
      />
      <Button type="submit" className="justify-self-start" loading={form.isSubmitting}>
        {t('profile.password-form.change-the-password')}
      </Button>
    </form>
  )
}
