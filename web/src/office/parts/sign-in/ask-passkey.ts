import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { beginPasskey, beginPasskeyLogin } from '../../../../../contract/src/second-factors.ts'
import { call } from '../../../call.ts'

type Options<Start> = Start extends (options: { optionsJSON: infer JSON }) => unknown ? JSON : never
type Answer = Record<string, unknown>

/**
 * Signs a challenge with the person's passkey.
 * @returns undefined when they close the dialog
 */
export const askPasskey = async (): Promise<Answer | undefined> => {
  const optionsJSON = (await call(beginPasskeyLogin)) as unknown as Options<typeof startAuthentication>
  return unlessClosed(startAuthentication({ optionsJSON }))
}

/**
 * Creates a passkey.
 * @returns undefined when the person closes the dialog
 */
export const makePasskey = async (): Promise<Answer | undefined> => {
  const optionsJSON = (await call(beginPasskey)) as unknown as Options<typeof startRegistration>
  return unlessClosed(startRegistration({ optionsJSON }))
}

async function unlessClosed(answer: Promise<object>): Promise<Answer | undefined> {
  try {
    return { ...(await answer) }
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error
    if (cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError'))
      return undefined
    throw error
  }
}
