import * as z from 'zod/mini'
import { password } from './auth.ts'
import { entry } from './entry.ts'
import { email, instant, linkTokenField, requiredText } from './fields.ts'
import { requiredSteps } from './required-steps.ts'

/** Minimum length of a password of staff, chosen on a screen or set by ADMIN_PASSWORD. */
export const minimumPasswordLength = 12

export const personName = {
  first_name: requiredText('fields.first-name', 60),
  last_name: requiredText('fields.last-name', 60),
}

/** Session of a browser, as its own user sees it. */
export const shownSession = z.object({
  id: z.string(),
  /** 'Firefox on Windows' */
  device: z.string(),
  created_at: instant,
  seen_at: instant,
  is_this: z.boolean(),
})

/** The signed-in member's own account. */
export const profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  required_step: z.nullable(z.literal(requiredSteps)),
  /** Newest first. */
  sessions: z.array(z.extend(shownSession, { address: z.string() })),
})
export type Profile = z.output<typeof profile>

export const readProfile = entry('GET /profile', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  summary: 'One’s own account, with the sessions that are open',
  answer: profile,
})

export const changeProfile = entry('PUT /profile', {
  who: 'signed_in',
  summary: 'Changes one’s own name',
  body: z.object(personName),
  done: 'done.account.name',
})

export const changePassword = entry('PUT /profile/password', {
  who: 'signed_in',
  beforeRequiredSteps: true,
  summary: 'Changes one’s own password; all other sessions end',
  body: z.object({ current_password: password, password }),
  done: 'done.account.password',
})

export const endOneSession = entry('DELETE /profile/sessions/:id', {
  who: 'signed_in',
  confirmed: true,
  summary: 'Ends one of one’s own sessions',
  params: z.object({ id: z.uuid() }),
  done: 'done.account.session',
})

export const endOtherSessions = entry('DELETE /profile/sessions', {
  who: 'signed_in',
  confirmed: true,
  summary: 'Ends all of one’s own sessions but this one',
  done: 'done.account.other-sessions',
})

/** Returns the same answer whether or not the account exists. */
export const askForPasswordLink = entry('POST /auth/password-links', {
  who: 'anyone',
  summary: 'Sends a link to choose a new password',
  body: z.object({ email }),
})

export const readPasswordLink = entry('POST /auth/password-links/check', {
  who: 'anyone',
  summary: 'The purpose and the user of a password link',
  body: z.object({ token: linkTokenField }),
  answer: z.object({ kind: z.literal(['invitation', 'reset']), email: z.string(), first_name: z.string() }),
})

export const usePasswordLink = entry('POST /auth/password-links/use', {
  who: 'anyone',
  summary: 'Sets the password that a link is for; all sessions end, and the link with them',
  body: z.object({ token: linkTokenField, password }),
})
