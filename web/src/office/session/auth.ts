import { createContext, useContext, useSyncExternalStore } from 'react'
import { type AuthData, login, logout } from '../../../../contract/src/auth.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { RequiredStep } from '../../../../contract/src/required-steps.ts'
import { passkeyLogin } from '../../../../contract/src/second-factors.ts'
import { ApiProblem, call, fetchCsrfCookie } from '../../call.ts'
import { storedSession } from './stored-session.ts'
import { forgetEndedSession, storeUnfinishedForm } from './unfinished-form.ts'

export type Auth = ReturnType<typeof createAuth>

/** Signs staff in and out; components subscribe with {@link useAuth}. */
export function createAuth(stored: AuthData | undefined) {
  let state = firstAuthState(stored)
  const listeners = new Set<() => void>()

  function apply(event: AuthEvent) {
    const before = state
    state = nextAuthState(before, event)
    if (before.isLoggedIn && !state.isLoggedIn) storedSession.forget()
    for (const listener of listeners) listener()
  }

  /** Requests a new CSRF cookie first (specification, section 7). */
  async function request(work: () => Promise<AuthData | null>) {
    apply({ type: 'requested' })
    try {
      await fetchCsrfCookie()
      apply({ type: 'fulfilled', data: await work() })
    } catch (error) {
      apply({ type: 'rejected', message: error instanceof ApiProblem ? error.message : '' })
      throw error
    }
  }

  const enter = (work: () => Promise<AuthData>) =>
    request(async () => {
      const data = await work()
      await storedSession.save(data)
      forgetEndedSession(data.user.email)
      return data
    })

  const isSignedIn = () => state.isLoggedIn && !state.loading

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    login: (credentials: BodySentTo<typeof login>) => enter(() => call(login, { body: credentials })),
    loginByPasskey: (response: Record<string, unknown>) =>
      enter(() => call(passkeyLogin, { body: { response } })),
    enter,
    /** Always ends the session here, even when the call fails. @throws {ApiProblem} */
    async logout() {
      if (isSignedIn()) await request(() => call(logout))
    },
    /** Ends a session that the server no longer accepts, and stores the open form for the next sign-in. */
    async expire() {
      if (!isSignedIn()) return
      storeUnfinishedForm(state.data?.user.email ?? '')
      await request(() => call(logout))
    },
    async setRequiredStep(required_step: RequiredStep | null) {
      if (!state.data) return
      const data = { ...state.data, required_step }
      await storedSession.save(data)
      apply({ type: 'fulfilled', data })
    },
    /** Applies the end of a session that ended elsewhere. */
    end() {
      if (!state.isLoggedIn) return
      storeUnfinishedForm(state.data?.user.email ?? '')
      apply({ type: 'fulfilled', data: null })
    },
  }
}

export const AuthContext = createContext<Auth | undefined>(undefined)

export function useAuth() {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthContext around it')
  return { ...auth, ...useSyncExternalStore(auth.subscribe, auth.state) }
}

type AuthState = {
  isLoggedIn: boolean
  /** True during a login or logout. */
  loading: boolean
  data: AuthData | null
  /** Error of the last login or logout; '' when the server sent no message. */
  error: string | null
}

/** `data` of a fulfilled logout is null. */
type AuthEvent =
  | { type: 'requested' }
  | { type: 'fulfilled'; data: AuthData | null }
  | { type: 'rejected'; message: string }

/** Signed in when the stored session has a user's email. */
export function firstAuthState(stored: AuthData | undefined): AuthState {
  return settledState(stored ?? null, null)
}

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'requested':
      return { ...state, loading: true, error: null }
    case 'fulfilled':
      return settledState(event.data, null)
    case 'rejected':
      return settledState(null, event.message)
  }
}

const settledState = (data: AuthData | null, error: string | null): AuthState => ({
  isLoggedIn: Boolean(data?.user.email),
  loading: false,
  data,
  error,
})
