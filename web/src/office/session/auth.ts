import { createContext, useContext, useSyncExternalStore } from 'react'
import { type AuthData, login, logout } from '../../../../contract/src/auth.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { RequiredStep } from '../../../../contract/src/required-steps.ts'
import { passkeyLogin } from '../../../../contract/src/second-factors.ts'
import { ApiProblem } from '../../api-problem.ts'
import { call, fetchCsrfCookie } from '../../call.ts'
import { type AuthEvent, firstAuthState, nextAuthState } from './auth-state.ts'
import { storedSession } from './stored-session.ts'
import { greetUser, storeUnfinishedForm } from './unfinished-form.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * Signs staff in and out and stores the current user; components subscribe with {@link useAuth}.
 * @param stored the session stored in this browser
 */
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

  /**
   * Signs in with any call that starts a session.
   * @throws {ApiProblem} when the server refuses
   */
  const enter = (work: () => Promise<AuthData>) =>
    request(async () => {
      const data = await work()
      await storedSession.save(data)
      greetUser(data.user.email)
      return data
    })

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** @throws {ApiProblem} when the server refuses */
    login: (credentials: BodySentTo<typeof login>) => enter(() => call(login, { body: credentials })),
    /** @throws {ApiProblem} when the server refuses */
    loginByPasskey: (response: Record<string, unknown>) =>
      enter(() => call(passkeyLogin, { body: { response } })),
    enter,
    /**
     * Always ends the session here, even when the call fails.
     * @throws {ApiProblem} when the server could not end its session
     */
    async logout() {
      if (state.isLoggedIn && !state.loading) await request(() => call(logout))
    },
    /** Updates the required step of the user. */
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
  const state = useSyncExternalStore(auth.subscribe, auth.state)
  return {
    ...state,
    login: auth.login,
    logout: auth.logout,
    setRequiredStep: auth.setRequiredStep,
    loginByPasskey: auth.loginByPasskey,
    enter: auth.enter,
  }
}
