import { Button } from '../../../ui/button.tsx'
import { useReader } from '../../../ui/reader.tsx'

type PasskeyButtonProps = {
  label: string
  send: (answer: Record<string, unknown>) => Promise<unknown>
  onFail: (error: unknown) => void
}

/** Asks for a passkey. Renders nothing in browsers without passkeys. */
export function PasskeyButton({ label, send, onFail }: PasskeyButtonProps) {
  const { t } = useReader()
  if (!supportsPasskeys()) return null
  async function ask() {
    try {
      const { askPasskey } = await import('./ask-passkey.ts')
      await send(await askPasskey(t))
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

/** Whether this browser supports passkeys here: over https or on localhost, but not at a bare IP address. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
