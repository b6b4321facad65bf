import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { beginPasskey, beginPasskeyLogin } from '../../../../../contract/src/second-factors.ts'
import { ApiProblem, call } from '../../../call.ts'
import type { Translate } from '../../../ui/reader.tsx'

type Options<Start> = Start extends (options: { optionsJSON: infer JSON }) => unknown ? JSON : never
type Answer = Record<string, unknown>

/** Signs the server's challenge with a passkey. @throws {ApiProblem} with the reason for a failure */
export const askPasskey = async (t: Translate): Promise<Answer> => {
  const optionsJSON = (await call(beginPasskeyLogin)) as unknown as Options<typeof startAuthentication>
  return convertErrors(t, optionsJSON, () => startAuthentication({ optionsJSON }))
}

/** Creates a passkey. @throws {ApiProblem} with the reason for a failure, at the field `name` */
export const createPasskey = async (t: Translate): Promise<Answer> => {
  const optionsJSON = (await call(beginPasskey)) as unknown as Options<typeof startRegistration>
  return convertErrors(t, optionsJSON, () => startRegistration({ optionsJSON }))
}

async function convertErrors(
  t: Translate,
  { timeout = Infinity }: { timeout?: number | undefined },
  ask: () => Promise<object>,
): Promise<Answer> {
  const start = performance.now()
  try {
    return { ...(await ask()) }
  } catch (error) {
    const message = t(`second-factors.problem.${passkeyProblem(error, performance.now() - start >= timeout)}`)
    throw new ApiProblem(400, message, { name: [message] })
  }
}

/**
 * Names the reason of a browser's error. Browsers report a timeout like a refusal, so that a site learns
 * nothing about the device (https://www.w3.org/TR/webauthn-2/#sctn-privacy-considerations-client).
 */
export function passkeyProblem(error: unknown, isTimeUp: boolean) {
  const { name } =
    error instanceof WebAuthnError && error.cause instanceof Error ? error.cause : (error as Error)
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return isTimeUp ? 'timed_out' : 'cancelled'
    case 'InvalidStateError':
      return 'already_added'
    case 'SecurityError':
      return 'other_address'
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'not_supported'
    default:
      return 'failed'
  }
}
