import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { knowsPasskeys } from '../parts/sign-in/knows-passkeys.ts'
import { useAuth } from '../session/auth.ts'

/** Signs in with a passkey, where this browser knows them. */
export function PasskeyButton({ onFail }: { onFail: (error: unknown) => void }) {
  const auth = useAuth()
  if (!knowsPasskeys()) return null
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
