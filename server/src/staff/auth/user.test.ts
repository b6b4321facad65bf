import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { defaultSwitches } from '../../charity/change-switches.ts'
import { createSealer } from '../../platform/sealing/create-sealer.ts'
import { newPassword } from './password.ts'
import { signIn } from './sign-in.ts'
import {
  createFirstAdministrator,
  createUser,
  minPasswordLength,
  resetPassword,
  setUserEnabled,
  UserError,
} from './user.ts'

const { db, pool, drop } = await createTestDatabase()
afterAll(drop)

/** No account here has an authenticator app. */
const unused = {
  sealer: createSealer(['a key']),
  log: pino({ enabled: false }),
  switches: async () => ({ ...defaultSwitches, fixed: [] }),
}

let people = 0
async function newUser(roles = ['Donation Officer']) {
  const email = `person-${++people}@example.org`
  const { password } = await createUser(db, { email, firstName: 'Sana', lastName: 'Malik', roles })
  return { email, password }
}

/** Signs in and returns the paths of the permissions, or the error message. */
async function tryToSignIn(email: string, password: string): Promise<string[] | string> {
  try {
    const { data } = await signIn({ ...unused, db }, { email, password }, { ip: '192.0.2.1' })
    return data.permissions.map(({ path }) => path)
  } catch (error) {
    return (error as Error).message
  }
}

const notRight = 'The email or the password is not right.'

async function beginSession(email: string): Promise<void> {
  await pool.query(
    `insert into sessions (token_hash, user_id) select sha256(random()::text::bytea), id from users where email = $1`,
    [email],
  )
}

async function countSessions(email: string): Promise<number> {
  const { rows } = await pool.query(
    'select count(*) from sessions join users on users.id = user_id where email = $1',
    [email],
  )
  return rows[0].count
}

test('a new user gets a password that is shown once and can be read aloud, and may do what their roles may', async () => {
  const { email, password } = await newUser(['Content Editor'])
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
  expect(password).not.toMatch(/[01ilo]/)
  expect(await tryToSignIn(email, password)).toEqual(expect.arrayContaining(['cause', 'bankAcc']))
  expect(await tryToSignIn(email, password)).not.toContain('donation')
})

test('no two generated passwords are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, newPassword)).size).toBe(1000)
})

test('a user without any role may sign in and do nothing else', async () => {
  const { email, password } = await newUser([])
  expect(await tryToSignIn(email, password)).toEqual([])
})

test('one address is one user, in capitals or not', async () => {
  const { email } = await newUser()
  await expect(
    createUser(db, { email: email.toUpperCase(), firstName: 'A', lastName: 'B', roles: [] }),
  ).rejects.toThrow(/There is already a user with the address PERSON-\d+@EXAMPLE\.ORG/)
})

test.each([
  ['a role that does not exist', { roles: ['Treasurer'] }, /no role 'Treasurer'. Roles: .*Administrator/],
  ['a password that is too short', { password: 'x'.repeat(minPasswordLength - 1) }, /at least 10 characters/],
  ['an address that cannot be signed in with', { email: 'admin@localhost' }, /admin@localhost/],
  ['spaces around the address', { email: ' spaces@example.org' }, /spaces@example\.org/],
])('with %s nobody is created, and it is said why', async (_what, change, message) => {
  const user = { email: 'refused@example.org', firstName: 'A', lastName: 'B', roles: [], ...change }
  const creating = createUser(db, user)
  await expect(creating).rejects.toThrow(UserError)
  await expect(creating).rejects.toThrow(message)
  const { rows } = await pool.query('select 1 from users where trim(email) = trim($1)', [user.email])
  expect(rows).toEqual([])
})

test('disabling ends every session at once and keeps the user out; enabling lets them in with the old password', async () => {
  const { email, password } = await newUser()
  await beginSession(email)
  await beginSession(email)
  await setUserEnabled(db, email.toUpperCase(), false)
  expect(await countSessions(email)).toBe(0)
  expect(await tryToSignIn(email, password)).toBe(notRight)
  await setUserEnabled(db, email, true)
  expect(await tryToSignIn(email, password)).toContain('donation')
})

test('a reset password replaces the old one, ends every session and clears failures', async () => {
  const { email, password } = await newUser()
  await beginSession(email)
  for (let count = 0; count < 2; count++) await tryToSignIn(email, 'wrong password')
  await pool.query(
    `update sign_in_failures set failures = 10, blocked_until = now() + interval '15 minutes' where subject = $1`,
    [`account:${email} from 192.0.2.1`],
  )
  const fresh = await resetPassword(db, email.toUpperCase())
  expect(await countSessions(email)).toBe(0)
  expect(await tryToSignIn(email, password)).toBe(notRight)
  expect(await tryToSignIn(email, fresh)).toContain('donation')
})

test('a change of an unknown user is refused', async () => {
  for (const headers of [
    () => setUserEnabled(db, 'nobody@example.org', true),
    () => resetPassword(db, 'nobody@example.org'),
  ])
    await expect(headers()).rejects.toThrow(
      new UserError('There is no user with the address nobody@example.org.'),
    )
})

test('every change to a user is recorded in the audit, with who was changed and that an operator did it', async () => {
  const { email } = await newUser(['Content Editor'])
  await setUserEnabled(db, email, false)
  await setUserEnabled(db, email.toUpperCase(), true)
  await resetPassword(db, email)
  await createUser(db, { email, firstName: 'A', lastName: 'B', roles: [] }).catch(() => {})
  const { rows } = await pool.query(
    `select user_id, who, action, facts from audit_entries where subject = $1 order by id`,
    [email],
  )
  const byOperator = { user_id: null, who: 'operator (command)', action: 'changed_user' }
  expect(rows).toEqual([
    { ...byOperator, facts: { change: 'created', roles: ['Content Editor'] } },
    { ...byOperator, facts: { change: 'disabled' } },
    { ...byOperator, facts: { change: 'enabled' } },
    { ...byOperator, facts: { change: 'given a new password' } },
  ])
})

test('the first administrator is created once, when there are no users, and may do everything', async () => {
  const empty = await createTestDatabase()
  try {
    const given = { email: 'director@example.org', password: 'the director chose it' }
    expect(await createFirstAdministrator(empty.db, given, false)).toEqual(given)
    expect(await createFirstAdministrator(empty.db, given, false)).toBeNull()
    expect(
      await createFirstAdministrator(empty.db, { email: 'another@example.org', password: null }, false),
    ).toBeNull()
    const { data } = await signIn({ ...unused, db: empty.db }, given, { ip: '192.0.2.1' })
    const { rows } = await empty.pool.query('select path from permissions')
    // Two permissions have the same position, so their order is undefined.
    expect(data.permissions.map(({ path }) => path).toSorted()).toEqual(
      rows.map(({ path }) => path).toSorted(),
    )
  } finally {
    await empty.drop()
  }
})

test('in production the first administrator sets up a second factor before anything else', async () => {
  const empty = await createTestDatabase()
  try {
    const given = { email: 'director@example.org', password: 'the director chose it' }
    await createFirstAdministrator(empty.db, given, true)
    const { data } = await signIn({ ...unused, db: empty.db }, given, { ip: '192.0.2.1' })
    expect(data.required_step).toBe('second_factor')
  } finally {
    await empty.drop()
  }
})

test('two servers that start at once on an empty database make one first administrator', async () => {
  const empty = await createTestDatabase()
  try {
    const given = { email: 'director@example.org', password: null }
    const made = await Promise.all([
      createFirstAdministrator(empty.db, given, false),
      createFirstAdministrator(empty.db, given, false),
    ])
    const created = made.filter((one) => one !== null)
    expect(created).toHaveLength(1)
    const { user } = await signIn({ ...unused, db: empty.db }, created[0] ?? { email: '', password: '' }, {
      ip: '192.0.2.1',
    })
    expect(user.id).toEqual(expect.any(Number))
  } finally {
    await empty.drop()
  }
})
