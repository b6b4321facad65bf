import { lazy, Suspense, useEffect } from 'react'
import { useAuth } from '../session/auth.ts'
import { confirmation, useConfirmationAsked } from '../session/confirmation.ts'

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}))

/** The dialog that asks for the password again, wherever a call needs it. Render it once. */
export function ConfirmIdentity() {
  const { isLoggedIn } = useAuth()
  const asked = useConfirmationAsked()
  useEffect(() => {
    if (!isLoggedIn) confirmation.answer(false)
  }, [isLoggedIn])
  return (
    asked && (
      <Suspense>
        <ConfirmIdentityDialog />
      </Suspense>
    )
  )
}
