import { beforeEach, expect, test } from 'vitest'
import type { AuthData } from '../../../../contract/src/auth.ts'
import { storedSession } from './stored-session.ts'

const session: AuthData = {
  user: { first_name: 'Aisha', last_name: 'Khan', email: 'aisha@amanah.example' },
  permissions: [{ name: 'Donations', route: 'donation', sidebar: true, path: 'donation' }],
  features: [],
  required_step: null,
}
const sessionEntry = 'amanah.office.session'
const keyEntry = 'amanah.office.key'

beforeEach(() => localStorage.clear())

test('the browser stores the user and their permissions', async () => {
  await storedSession.save(session)
  expect(await storedSession.read()).toEqual(session)
})

test('the stored session is unreadable', async () => {
  await storedSession.save(session)
  const stored = Object.values({ ...localStorage }).join('\n')
  expect(stored).not.toMatch(/aisha|khan|donation/i)
  expect(stored).not.toContain(btoa(session.user.email).slice(0, 12))
})

test('the key is 32 random bytes in a separate entry, and stays while the session lasts', async () => {
  await storedSession.save(session)
  const key = localStorage.getItem(keyEntry)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  const sealed = localStorage.getItem(sessionEntry)
  await storedSession.save(session)
  expect(localStorage.getItem(keyEntry)).toBe(key)
  expect(localStorage.getItem(sessionEntry)).not.toBe(sealed)
})

test('the next session has a new key', async () => {
  await storedSession.save(session)
  const key = localStorage.getItem(keyEntry)
  storedSession.forget()
  await storedSession.save(session)
  expect(localStorage.getItem(keyEntry)).not.toBe(key)
})

test('a logout removes everything of the session', async () => {
  await storedSession.save(session)
  storedSession.forget()
  expect(localStorage).toHaveLength(0)
  expect(await storedSession.read()).toBeUndefined()
})

test('a tampered session is rejected and removed', async () => {
  await storedSession.save(session)
  const sealed = localStorage.getItem(sessionEntry) ?? ''
  const last = sealed.endsWith('0') ? '1' : '0'
  localStorage.setItem(sessionEntry, sealed.slice(0, -1) + last)
  expect(await storedSession.read()).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('a session encrypted with another key is rejected', async () => {
  await storedSession.save(session)
  localStorage.setItem(keyEntry, 'ab'.repeat(32))
  expect(await storedSession.read()).toBeUndefined()
})

test('a session in the format of an older version asks for a login', async () => {
  await storedSession.save({ user: { email: 'aisha@amanah.example' } } as unknown as AuthData)
  expect(await storedSession.read()).toBeUndefined()
})
