import { Button } from '../../../ui/button.tsx'
import { supportsPasskeys } from './supports-passkeys.ts'

/** Asks for a passkey. Renders nothing in browsers without passkeys. */
export function PasskeyButton({
  label,
  send,
  onFail,
}: {
  label: string
  /** Receives the passkey's response. */
  send: (answer: Record<string, unknown>) => Promise<unknown>
  onFail: (error: unknown) => void
}) {
  if (!supportsPasskeys()) return null
  async function ask() {
    try {
      const { askPasskey } = await import('./ask-passkey.ts')
      const answer = await askPasskey()
      if (answer) await send(answer)
    } catch (error) {
      onFail(error)
    }
  }
  return (
    <Button look="secondary" onClick={ask}>
      {label}
    </Button>
  )
}
