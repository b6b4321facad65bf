import * as z from 'zod/mini'
import { entry, features } from './entry.ts'
import { email, required, withMessage } from './fields.ts'
import { message } from './message.ts'
import { requiredSteps } from './required-steps.ts'

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
  required_step: z.nullable(z.literal(requiredSteps)),
})
export type AuthData = z.output<typeof authData>

/** Sent with a 428 at login: the password was right, and a second factor is needed. */
export const secondFactorMessage = message('office-fields.problem.code-needed')

/**
 * Identical for an unknown address and a wrong password, so that the message does not reveal whether the
 * account exists.
 */
export const wrongCredentialsMessage = message('office-fields.problem.wrong-credentials')

/** The server judges the strength of a new password. */
export const password = z
  .string(required('office-fields.password'))
  .check(
    z.minLength(1, required('office-fields.password')),
    z.maxLength(1000, withMessage('office-fields.password.too-long')),
  )

export const login = entry('POST /auth/login', {
  who: 'anyone',
  summary: 'Signs a member of staff in',
  body: z.object({
    email,
    password,
    /** Authenticator code or recovery code, for an account with a second factor. A 428 asks for it. */
    code: z.optional(z.string().check(z.maxLength(40, withMessage('office-fields.code.too-long')))),
  }),
  answer: authData,
})

/** A GET, as specified (section 7), with protection: a link or picture elsewhere must not sign anyone out. */
export const logout = entry('GET /auth/logout', {
  who: 'anyone',
  fromOurPage: true,
  summary: 'Ends the session, if there is one',
})
