import * as z from 'zod/mini'
import { authData, password } from './auth.ts'
import { entry } from './entry.ts'
import { instant, required, requiredText, withMessage } from './fields.ts'

const code = z
  .string(required('office-fields.code'))
  .check(
    z.minLength(1, required('office-fields.code')),
    z.maxLength(40, withMessage('office-fields.code.too-long')),
  )

/** Shown once. Each opens the account once, in place of the second factor. */
const recoveryCodes = z.array(z.string())

export const secondFactors = z.object({
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: instant, used_at: z.nullable(instant) }),
  ),
  recovery_codes_left: z.int(),
  /** Whether a role of the user requires a second factor. */
  demanded: z.boolean(),
})
export type SecondFactors = z.output<typeof secondFactors>

export const readSecondFactors = entry('GET /profile/second-factors', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  summary: 'One’s own second factors',
  answer: secondFactors,
})

export const beginTotp = entry('POST /profile/totp/begin', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  confirmed: true,
  summary: 'Makes a secret for an authenticator app; it counts once a first code was right',
  answer: z.object({ secret: z.string(), url: z.string() }),
})

/** `recovery_codes` only with the first second factor. */
const addedFactor = z.object({ recovery_codes: z.nullable(recoveryCodes) })

export const finishTotp = entry('POST /profile/totp/confirm', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  confirmed: true,
  summary: 'Takes the authenticator app into use by its first code',
  body: z.object({ code }),
  answer: addedFactor,
})

export const removeTotp = entry('DELETE /profile/totp', {
  who: 'signed_in',
  confirmed: true,
  summary: 'Removes one’s authenticator app',
  done: 'done.second-factor.app-removed',
})

/** Data of WebAuthn between browser and authenticator, in WebAuthn's own terms; its library validates it. */
const webAuthn = z.record(z.string(), z.unknown())

export const beginPasskey = entry('POST /profile/passkeys/begin', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  confirmed: true,
  summary: 'The options with which a browser makes a passkey',
  answer: webAuthn,
})

export const finishPasskey = entry('POST /profile/passkeys', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  confirmed: true,
  summary: 'Takes a new passkey into use',
  body: z.object({ name: requiredText('office-fields.name', 60), response: webAuthn }),
  answer: addedFactor,
})

export const removePasskey = entry('DELETE /profile/passkeys/:id', {
  who: 'signed_in',
  confirmed: true,
  summary: 'Removes one of one’s passkeys',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/)) }),
  done: 'done.second-factor.passkey-removed',
})

export const renewRecoveryCodes = entry('POST /profile/recovery-codes', {
  who: 'signed_in',
  confirmed: true,
  summary: 'Makes new recovery codes; the old ones no longer work',
  answer: z.object({ recovery_codes: recoveryCodes }),
})

export const beginPasskeyLogin = entry('POST /auth/passkeys/begin', {
  who: 'anyone',
  summary: 'The options with which a browser signs in with a passkey',
  answer: webAuthn,
})

export const passkeyLogin = entry('POST /auth/passkeys/sign-in', {
  who: 'anyone',
  summary: 'Signs a member of staff in with a passkey, which is two factors in itself',
  body: z.object({ response: webAuthn }),
  answer: authData,
})

/**
 * Confirms the session for 15 minutes, as a sign-in does, for calls that are `confirmed`. A user with a
 * second factor sends a code or a passkey's answer, any other user the password.
 */
export const confirmIdentity = entry('POST /auth/confirm-identity', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  summary: 'Confirms by the second factor, or the password where there is none, that it is the same person',
  body: z.object({
    password: z.optional(password),
    /** Authenticator code or recovery code. */
    code: z.optional(code),
    passkey: z.optional(webAuthn),
  }),
})
