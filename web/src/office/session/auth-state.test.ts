import { expect, test } from 'vitest'
import type { AuthData } from '../../../../contract/src/auth.ts'
import { firstAuthState, nextAuthState } from './auth.ts'

const aisha: AuthData = {
  user: { first_name: 'Aisha', last_name: 'Khan', email: 'aisha@amanah.example' },
  permissions: [],
  features: [],
  required_step: null,
}
const signedOut = firstAuthState(undefined)
const signedIn = firstAuthState(aisha)

test('nobody is signed in before a login', () => {
  expect(signedOut).toEqual({ isLoggedIn: false, loading: false, data: null, error: null })
})

test('a stored session is signed in after a reload', () => {
  expect(signedIn).toEqual({ isLoggedIn: true, loading: false, data: aisha, error: null })
})

test('a stored session without an email is signed out', () => {
  expect(firstAuthState({ ...aisha, user: { ...aisha.user, email: '' } }).isLoggedIn).toBe(false)
})

test('a pending login shows as loading and clears the last error', () => {
  const refused = nextAuthState(signedOut, { type: 'rejected', message: 'No.' })
  expect(nextAuthState(refused, { type: 'requested' })).toEqual({
    isLoggedIn: false,
    loading: true,
    data: null,
    error: null,
  })
})

test('a pending logout retains the user until it is done', () => {
  expect(nextAuthState(signedIn, { type: 'requested' })).toMatchObject({ isLoggedIn: true, loading: true })
})

test('an accepted login signs in', () => {
  const requested = nextAuthState(signedOut, { type: 'requested' })
  expect(nextAuthState(requested, { type: 'fulfilled', data: aisha })).toEqual(signedIn)
})

test('an accepted logout signs out', () => {
  const requested = nextAuthState(signedIn, { type: 'requested' })
  expect(nextAuthState(requested, { type: 'fulfilled', data: null })).toEqual(signedOut)
})

test('any refusal signs out and sets the error', () => {
  const requested = nextAuthState(signedIn, { type: 'requested' })
  expect(nextAuthState(requested, { type: 'rejected', message: 'Too many tries.' })).toEqual({
    isLoggedIn: false,
    loading: false,
    data: null,
    error: 'Too many tries.',
  })
})
