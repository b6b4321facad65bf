import type { AuthData } from '../../../../contract/src/auth.ts'

/** The signed-in user (specification, sections 3 and 4). */
export type AuthState = {
  isLoggedIn: boolean
  /** True during a login or logout. */
  loading: boolean
  data: AuthData | null
  /** Error of the last login or logout; '' when the server sent no message. */
  error: string | null
}

/** `data` of a fulfilled logout is null. */
export type AuthEvent =
  | { type: 'requested' }
  | { type: 'fulfilled'; data: AuthData | null }
  | { type: 'rejected'; message: string }

/** Signed in when the stored session has a user's email. */
export function firstAuthState(stored: AuthData | undefined): AuthState {
  return settled(stored ?? null, null)
}

/** Reducer of login and logout events. */
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
