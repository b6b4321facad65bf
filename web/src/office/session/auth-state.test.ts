import { expect, test } from 'vitest'
import type { AuthData } from '../../../../contract/src/auth.ts'
import { firstAuthState, nextAuthState } from './auth-state.ts'

const aisha: AuthData = {
  user: { first_name: 'Aisha', last_name: 'Khan', email: 'aisha@amanah.example' },
  permissions: [],
  features: [],
  owes: null,
}
const signedOut = firstAuthState(undefined)
const signedIn = firstAuthState(aisha)

test('nobody is signed in before a login', () => {
  expect(signedOut).toEqual({ isLoggedIn: false, loading: false, data: null, error: null })
})

test('who was signed in is still so after a reload', () => {
  expect(signedIn).toEqual({ isLoggedIn: true, loading: false, data: aisha, error: null })
})

test('a remembered session without an email signs nobody in', () => {
  expect(firstAuthState({ ...aisha, user: { ...aisha.user, email: '' } }).isLoggedIn).toBe(false)
})

test('a login that is under way shows as loading, and the last complaint is gone', () => {
  const refused = nextAuthState(signedOut, { type: 'rejected', message: 'No.' })
  expect(nextAuthState(refused, { type: 'requested' })).toEqual({
    isLoggedIn: false,
    loading: true,
    data: null,
    error: null,
  })
})

test('a logout that is under way keeps the person until it is done', () => {
  expect(nextAuthState(signedIn, { type: 'requested' })).toMatchObject({ isLoggedIn: true, loading: true })
})

test('a login that the server accepts signs the person in', () => {
  const asked = nextAuthState(signedOut, { type: 'requested' })
  expect(nextAuthState(asked, { type: 'fulfilled', data: aisha })).toEqual(signedIn)
})

test('a logout that the server accepts leaves nobody signed in', () => {
  const asked = nextAuthState(signedIn, { type: 'requested' })
  expect(nextAuthState(asked, { type: 'fulfilled', data: null })).toEqual(signedOut)
})

test('whatever is refused leaves nobody signed in, and says why', () => {
  const asked = nextAuthState(signedIn, { type: 'requested' })
  expect(nextAuthState(asked, { type: 'rejected', message: 'Too many tries.' })).toEqual({
    isLoggedIn: false,
    loading: false,
    data: null,
    error: 'Too many tries.',
  })
})
