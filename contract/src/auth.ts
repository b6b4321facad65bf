import * as z from 'zod/mini'
import { duties } from './duties.ts'
import { entry } from './entry.ts'
import { features } from './features.ts'
import { email, required, saying } from './fields.ts'
import { message } from './message.ts'

/**
 * A permission as the back office receives it at login; `path` decides, `name` and `route` are shown
 * (section 6).
 */
export const permission = z.object({
  name: z.string(),
  route: z.string(),
  sidebar: z.boolean(),
  path: z.string(),
})

export type Permission = z.output<typeof permission>

export const authData = z.object({
  user: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
  permissions: z.array(permission),
  features: z.array(z.literal(features)),
  owes: z.nullable(z.literal(duties)),
})

export type AuthData = z.output<typeof authData>

/** Sent with a 428 at login: the password was right, and a second factor is needed. */
export const secondFactorMessage = message('office-fields.problem.code-needed')

/**
 * Identical for an unknown address and a wrong password, so that it does not reveal whether the account
 * exists.
 */
export const wrongCredentialsMessage = message('office-fields.problem.wrong-credentials')

/** The server judges the strength of a new password. */
export const password = z
  .string(required('office-fields.password'))
  .check(
    z.minLength(1, required('office-fields.password')),
    z.maxLength(1000, saying('office-fields.password.too-long')),
  )

export const login = entry({
  method: 'POST',
  path: '/auth/login',
  who: 'anyone',
  summary: 'Signs a member of staff in',
  body: z.object({
    email,
    password,
    /** Authenticator code or recovery code, for an account with a second factor. A 428 asks for it. */
    code: z.optional(z.string().check(z.maxLength(40, saying('office-fields.code.too-long')))),
  }),
  answer: authData,
})

/** A GET, as specified (section 7); the session's cookie is SameSite, so no other site can send it. */
export const logout = entry({
  method: 'GET',
  path: '/auth/logout',
  who: 'anyone',
  summary: 'Ends the session, if there is one',
  answer: z.null(),
})

/**
 * Precedes a call that is `confirmed`: the session then counts as confirmed for 15 minutes, as after a
 * login.
 */
export const confirmIdentity = entry({
  method: 'POST',
  path: '/auth/confirm',
  who: 'signed-in',
  beforeRequiredSteps: true,
  summary: 'Confirms by the password that it is still the same person',
  body: z.object({ password }),
  answer: z.null(),
})
