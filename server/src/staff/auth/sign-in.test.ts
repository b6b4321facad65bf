import { afterAll, expect, test } from 'vitest'
import { type AuthData, wrongCredentialsMessage } from '../../../../contract/src/auth.ts'
import { english } from '../../../../words/src/reader.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Staff, Visitor } from '../../../test/visitor.ts'
import { verifyPassword } from './password.ts'
import { removeEndedSessions } from './session.ts'
import { createUser, resetPassword, setUserEnabled } from './user.ts'

const app = await buildTestApp({ features: ['bank-editing'] })
afterAll(app.close)

const cookieName = '__Host-amanah_session'

const signIn = (visitor: Visitor, email: unknown, password: unknown) =>
  visitor.call<AuthData>('POST', '/auth/login', { email, password })

/** Whether the browser is signed in, as the server sees it. */
const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/analytics')).status === 200

/** A browser that has only this session's cookie. */
function holderOf(session: string | undefined): Visitor {
  const visitor = app.visitor()
  visitor.cookies.set(cookieName, session ?? '')
  return visitor
}

const sessionOf = ({ cookies }: Visitor) => cookies.get(cookieName)

async function moveSession({ email }: Staff, column: 'seen_at' | 'created_at', minutes: number) {
  await app.pool.query(
    `update sessions set ${column} = now() - make_interval(mins => $1)
     where user_id = (select id from users where email = $2)`,
    [minutes, email],
  )
}

test('signing in returns the user, their permissions in the order of the sidebar, and the switched-on features', async () => {
  const { password } = await createUser(app.db, {
    email: 'Ayesha@Example.org',
    firstName: 'Ayesha',
    lastName: 'Khan',
    roles: ['donation officer', 'Content Editor'],
  })
  const { status, headers, body } = await signIn(app.visitor(), '  ayesha@example.ORG ', password)
  expect([status, body.success, headers.get('cache-control')]).toEqual([200, true, 'no-store'])
  const { permissions, ...data } = body.data
  expect(data).toEqual({
    user: { first_name: 'Ayesha', last_name: 'Khan', email: 'Ayesha@Example.org' },
    features: ['bank-editing'],
    required_step: null,
  })
  expect(permissions.filter(({ sidebar }) => sidebar)).toEqual([
    { name: 'Donations', route: 'donation', sidebar: true, path: 'donation' },
    { name: 'Payments', route: 'payment', sidebar: true, path: 'payment' },
    { name: 'Causes', route: 'cause', sidebar: true, path: 'cause' },
    { name: 'Campaigns', route: 'campaigns', sidebar: true, path: 'campaign' },
    { name: 'Seasons', route: 'seasons', sidebar: true, path: 'season' },
    { name: 'Bank Accounts', route: 'bankAcc', sidebar: true, path: 'bankAcc' },
    { name: 'Donors', route: 'contact', sidebar: true, path: 'contact' },
    { name: 'Regular Donations', route: 'agreements', sidebar: true, path: 'contact.agreement' },
    { name: 'Appeals', route: 'appeal', sidebar: true, path: 'appeal' },
    { name: 'Office Gifts', route: 'office-gifts', sidebar: true, path: 'donation.enter' },
    { name: 'Bank Statements', route: 'statement', sidebar: true, path: 'statement' },
  ])
})

test('an unknown address, a wrong password and a disabled account cannot be distinguished', async () => {
  const staff = await app.staff()
  const disabled = await app.staff()
  await setUserEnabled(app.db, disabled.email, false)
  const answers = []
  for (const [email, password] of [
    ['nobody@example.org', staff.password],
    [staff.email, 'not the password'],
    [staff.email, staff.password.toUpperCase()],
    [staff.email, `${staff.password} `],
    [disabled.email, disabled.password],
  ]) {
    const visitor = app.visitor()
    const { status, body } = await signIn(visitor, email, password)
    answers.push({ status, body, session: sessionOf(visitor) })
  }
  const refusal = {
    status: 422,
    body: {
      success: false,
      message: english.t.message(wrongCredentialsMessage),
      errors: { email: [english.t.message(wrongCredentialsMessage)] },
    },
    session: undefined,
  }
  expect(answers).toEqual(answers.map(() => refusal))
})

test('refusing an account that does not exist is as much work as refusing a wrong password', async () => {
  const { password_hash } = await app.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  /** Minimum processor time of several checks, which has the least noise. */
  async function workOf(hash: string | null | undefined): Promise<number> {
    const each: number[] = []
    for (let count = 0; count < 6; count++) {
      const before = process.cpuUsage()
      expect(await verifyPassword('some password', hash)).toBe(false)
      const { user, system } = process.cpuUsage(before)
      each.push(user + system)
    }
    return Math.min(...each)
  }
  const [unknown, wrong] = [await workOf(undefined), await workOf(password_hash)]
  expect(unknown).toBeGreaterThan(wrong / 3)
  expect(unknown).toBeLessThan(wrong * 3)
})

test.each([
  ['nothing', undefined, undefined],
  ['no password', 'a@example.org', ''],
  ['no address', '', 'a long enough password'],
  ['no address at all', 'first administrator', 'a long enough password'],
  ['a list of addresses', ['a@example.org', 'b@example.org'], 'a long enough password'],
  ['a condition instead of a password', 'a@example.org', { $ne: '' }],
  ['a password as long as a book', 'a@example.org', 'x'.repeat(1001)],
  ['a NUL in the address', 'a@example.org\0', 'a long enough password'],
  ['a NUL in the password', 'a@example.org', 'a long enough\0password'],
  ['half a character as the password', 'a@example.org', '\ud800'],
])('with %s nobody is signed in, and nothing breaks', async (_what, email, password) => {
  const visitor = app.visitor()
  const { status, body } = await signIn(visitor, email, password)
  expect([status, body.success]).toEqual([422, false])
  expect(sessionOf(visitor)).toBeUndefined()
})

test('the session cookie is HttpOnly, SameSite and Secure', async () => {
  const staff = await app.staff()
  const { headers } = await signIn(staff, staff.email, staff.password)
  const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith(cookieName))
  expect(cookies).toHaveLength(1)
  const [value = '', ...attributes] = cookies[0]?.split('; ') ?? []
  expect(value).toMatch(/^__Host-amanah_session=[\w-]{43}$/)
  // Neither Expires nor Max-Age: it is discarded when the browser closes.
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
})

test('signing in begins a new session and ends the browser’s previous one', async () => {
  const staff = await app.staff()
  const before = sessionOf(staff)
  await signIn(staff, staff.email, staff.password)
  expect(sessionOf(staff)).not.toBe(before)
  expect(await isSignedIn(staff)).toBe(true)
  expect(await isSignedIn(holderOf(before))).toBe(false)
})

test('a cookie planted before signing in is invalid afterwards', async () => {
  const staff = await app.staff()
  const victim = holderOf('planted-by-a-neighbour-on-another-subdomain-00')
  expect((await signIn(victim, staff.email, staff.password)).status).toBe(200)
  expect(sessionOf(victim)).not.toContain('planted')
  expect(await isSignedIn(holderOf('planted-by-a-neighbour-on-another-subdomain-00'))).toBe(false)
})

test('a sign-in with the old password during its reset leaves no session', async () => {
  for (let round = 0; round < 15; round++) {
    const staff = await app.staff([])
    const thief = app.visitor()
    // Both check the password first, and take about as long.
    await Promise.all([
      signIn(thief, staff.email, staff.password),
      resetPassword(app.db, staff.email, 'a password of the owner'),
    ])
    expect(await isSignedIn(thief)).toBe(false)
  }
})

test('the anti-forgery token changes on signing in and on signing out', async () => {
  const staff = await app.staff()
  const tokens = [staff.cookies.get('XSRF-TOKEN')]
  await signIn(staff, staff.email, staff.password)
  tokens.push(staff.cookies.get('XSRF-TOKEN'))
  await staff.call('GET', '/auth/logout')
  tokens.push(staff.cookies.get('XSRF-TOKEN'))
  expect(new Set(tokens).size).toBe(3)
  // The newest token works.
  expect((await signIn(staff, staff.email, staff.password)).status).toBe(200)
})

test('two browsers of one person are signed in apart: signing one out leaves the other', async () => {
  const office = await app.staff()
  const home = app.visitor()
  await signIn(home, office.email, office.password)
  await office.call('GET', '/auth/logout')
  expect([await isSignedIn(office), await isSignedIn(home)]).toEqual([false, true])
})

test('signing out ends the session on the server too, so a copied cookie is useless', async () => {
  const staff = await app.staff()
  const copy = holderOf(sessionOf(staff))
  expect(await isSignedIn(copy)).toBe(true)
  const { status, headers, body } = await staff.call('GET', '/auth/logout')
  expect([status, body]).toEqual([200, { success: true, message: '', data: null }])
  expect(headers.getSetCookie().join()).toContain(`${cookieName}=;`)
  expect(await isSignedIn(copy)).toBe(false)
})

test('signing out twice, or without having signed in, is no error', async () => {
  const visitor = app.visitor()
  expect((await visitor.call('GET', '/auth/logout')).status).toBe(200)
  expect((await visitor.call('GET', '/auth/logout')).status).toBe(200)
})

test('a session ends after two hours without a call, and every call restarts them', async () => {
  const staff = await app.staff()
  await moveSession(staff, 'seen_at', 119)
  expect(await isSignedIn(staff)).toBe(true)
  await moveSession(staff, 'created_at', 300)
  expect(await isSignedIn(staff)).toBe(true)
  await moveSession(staff, 'seen_at', 121)
  const { status, body } = await staff.call('GET', '/analytics')
  expect([status, body.message]).toEqual([401, 'Unauthenticated.'])
})

test('a session ends twelve hours after signing in, however busy it was', async () => {
  const staff = await app.staff()
  await moveSession(staff, 'created_at', 12 * 60 - 1)
  expect(await isSignedIn(staff)).toBe(true)
  await moveSession(staff, 'created_at', 12 * 60 + 1)
  expect(await isSignedIn(staff)).toBe(false)
})

test('sessions that have expired are removed, and no other', async () => {
  const [working, idle, old] = [await app.staff(), await app.staff(), await app.staff()]
  await moveSession(working, 'seen_at', 119)
  await moveSession(idle, 'seen_at', 121)
  await moveSession(old, 'created_at', 12 * 60 + 1)
  await removeEndedSessions(app.db)
  const { rows } = await app.pool.query(
    'select email from sessions join users on users.id = user_id where email = any($1) order by email',
    [[working.email, idle.email, old.email]],
  )
  expect(rows).toEqual([{ email: working.email }])
  expect(await isSignedIn(working)).toBe(true)
})

test('disabled staff are signed out from the next call on, and have to sign in again once enabled', async () => {
  const staff = await app.staff()
  await setUserEnabled(app.db, staff.email, false)
  expect(await isSignedIn(staff)).toBe(false)
  await setUserEnabled(app.db, staff.email, true)
  expect(await isSignedIn(staff)).toBe(false)
  expect((await signIn(staff, staff.email, staff.password)).status).toBe(200)
})

test('a remaining session does not admit a disabled user', async () => {
  const staff = await app.staff()
  await app.pool.query('update users set status = 0 where email = $1', [staff.email])
  expect(await isSignedIn(staff)).toBe(false)
})

test('a removed or granted right takes effect with the next call', async () => {
  const staff = await app.staff(['cause'])
  const mayList = async () => (await staff.call('GET', '/cause')).status
  const roles = `from user_roles where user_id = (select id from users where email = '${staff.email}')`
  expect(await mayList()).toBe(200)
  const { rows } = await app.pool.query(`delete ${roles} returning user_id, role_id`)
  expect(await mayList()).toBe(403)
  await app.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
    rows[0].user_id,
    rows[0].role_id,
  ])
  expect(await mayList()).toBe(200)
})

test('the database holds neither passwords nor anything that is enough to sign in', async () => {
  const staff = await app.staff()
  // Staff of the tests have a cheap hash until their password is set again.
  await resetPassword(app.db, staff.email, staff.password)
  expect((await signIn(staff, staff.email, staff.password)).status).toBe(200)
  const { rows } = await app.pool.query(
    `select users.password_hash, encode(token_hash, 'escape') as token, sessions.token_hash
     from sessions join users on users.id = user_id where email = $1`,
    [staff.email],
  )
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(rows)).not.toContain(sessionOf(staff))
  expect(JSON.stringify(rows)).not.toContain(staff.password)
})

test('no password and no cookie is logged, right or wrong', async () => {
  const staff = await app.staff()
  const mistyped = 'my-other-password-by-mistake'
  await signIn(app.visitor(), staff.email, mistyped)
  await signIn(app.visitor(), { email: 1 }, mistyped)
  await app.visitor().ask(`/api/v1/auth/login?password=${mistyped}`)
  const log = app.log.join('\n')
  for (const secret of [staff.password, mistyped, sessionOf(staff) ?? 'none'])
    expect(log).not.toContain(secret)
})
