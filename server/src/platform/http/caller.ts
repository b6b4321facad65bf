import type { RequiredStep } from '../../../../contract/src/required-steps.ts'

/** The signed-in user and their permissions. */
export type Caller = {
  id: number
  name: string
  email: string
  rights: ReadonlySet<string>
  sessionId: string
  /** Set for 15 minutes after sign-in, second factor, or the password of a user without one. */
  isConfirmed: boolean
  /** Step that the user must complete before anything else; null for none. */
  required_step: RequiredStep | null
  /** Set when a program calls in the user's name with an API key. */
  apiKey?: { id: number; scopes: ReadonlySet<string> }
}

/** True when the caller may read names of donors and staff: a program needs the scope for personal data. */
export const mayReadNames = ({ apiKey }: Caller): boolean => !apiKey || apiKey.scopes.has('personal:read')

/** A donor who signed in with a link or code, without an account. */
export type SignedInDonor = {
  sessionId: string
  /** The e-mail address in lower case, or the phone number, that was proved. */
  point: string
}
