import type { AuthData } from '../../../../contract/src/auth.ts'

/** Who is signed in, as the specification has it (sections 3 and 4). */
export type AuthState = {
  isLoggedIn: boolean
  /** A login or logout is under way. */
  loading: boolean
  data: AuthData | null
  /** Why the last login or logout failed; '' when the server did not say. */
  error: string | null
}

/** `data` of a fulfilled logout is null. */
export type AuthEvent =
  | { type: 'requested' }
  | { type: 'fulfilled'; data: AuthData | null }
  | { type: 'rejected'; message: string }

/** Logged out, or logged in when the stored session has a user's email. */
export function firstAuthState(stored: AuthData | undefined): AuthState {
  return settled(stored ?? null, null)
}

/** The state after an event of a login or a logout. */
export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'requested':
      return { ...state, loading: true, error: null }
    case 'fulfilled':
      return settled(event.data, null)
    case 'rejected':
      return settled(null, event.message)
  }
}

const settled = (data: AuthData | null, error: string | null): AuthState => ({
  isLoggedIn: Boolean(data?.user.email),
  loading: false,
  data,
  error,
})
