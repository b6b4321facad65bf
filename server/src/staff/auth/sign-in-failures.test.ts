import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { wrongCredentialsMessage } from '../../../../contract/src/auth.ts'
import { english } from '../../../../words/src/reader.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { removeOldFailures, secondsToWait } from './sign-in-failures.ts'

const app = await buildTestApp()
afterAll(app.close)

const wrong = 'not the password'

async function tryToSignIn(visitor: Visitor, email: string, password = wrong) {
  const { status, body } = await visitor.call('POST', '/auth/login', { email, password })
  return { status, message: body.message }
}

const rowOf = (subject: string) =>
  app.db.selectFrom('sign_in_failures').selectAll().where('subject', '=', subject).executeTakeFirst()

/** Moves all counters this many minutes into the past. */
async function letMinutesPass(minutes: number): Promise<void> {
  await app.pool.query(
    `update sign_in_failures set failed_at = failed_at - make_interval(mins => $1),
     blocked_until = blocked_until - make_interval(mins => $1)`,
    [minutes],
  )
}

/** Records this many failures of an account or address, the last one now and its wait over. */
async function haveFailed(subject: string, failures: number): Promise<void> {
  await app.pool.query(
    `insert into sign_in_failures (subject, failures) values ($1, $2)
     on conflict (subject) do update set failures = $2, blocked_until = now()`,
    [subject, failures],
  )
}

/** The visitor's network as the server counts it. */
async function networkOfVisitor(visitor: Visitor): Promise<string> {
  await tryToSignIn(visitor, 'somebody-else@example.org')
  const { rows } = await app.pool.query(
    `delete from sign_in_failures where subject = (
       select subject from sign_in_failures where subject like 'network:%' order by failed_at desc limit 1)
     returning subject`,
  )
  await app.pool.query(`delete from sign_in_failures where subject like '%somebody-else@example.org%'`)
  return rows[0].subject
}

/** The counter of an account's failures from this visitor's network. */
const accountFrom = async (visitor: Visitor, email: string) =>
  `account:${email} from ${(await networkOfVisitor(visitor)).replace('network:', '')}`

const kinds = ['account', 'network', 'everywhere'] as const

test('the wait after failures never gets shorter, begins only after a few, and is never longer than 15 minutes', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.constantFrom(...kinds), (failures, kind) => {
      const wait = secondsToWait(failures, kind)
      expect(Number.isInteger(wait)).toBe(true)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      expect(secondsToWait(failures + 1, kind)).toBeGreaterThanOrEqual(wait)
      // An office shares its network, and everyone shares an account's counter: neither may be slower than
      // one account from one network.
      expect(wait).toBeLessThanOrEqual(secondsToWait(failures, 'account'))
    }),
  )
  const firstWait = { account: 4, network: 21, everywhere: 31 }
  const lock = { account: 10, network: 50, everywhere: 100 }
  for (const kind of kinds) {
    expect(secondsToWait(firstWait[kind] - 1, kind)).toBe(0)
    expect(secondsToWait(firstWait[kind], kind)).toBe(1)
    expect(secondsToWait(firstWait[kind] + 1, kind)).toBe(2)
    expect(secondsToWait(lock[kind], kind)).toBe(15 * 60)
  }
})

test('after a few wrong passwords from one network an account has to wait there, and the right password waits too', async () => {
  const staff = await app.staff()
  const stranger = app.visitor()
  for (let count = 0; count < 3; count++)
    expect(await tryToSignIn(stranger, staff.email)).toEqual({
      status: 422,
      message: english.t.message(wrongCredentialsMessage),
    })
  await haveFailed(await accountFrom(stranger, staff.email), 8)
  expect((await tryToSignIn(stranger, staff.email)).status).toBe(422)
  const refused = await tryToSignIn(stranger, staff.email, staff.password)
  expect(refused).toEqual({ status: 429, message: expect.stringMatching(/wait \d+ seconds and try again/) })

  await letMinutesPass(1)
  expect((await tryToSignIn(stranger, staff.email, staff.password)).status).toBe(200)
})

test('the tenth failure locks the account for its network for 15 minutes; after them the right password opens it', async () => {
  const staff = await app.staff()
  const stranger = app.visitor()
  await haveFailed(await accountFrom(stranger, staff.email), 9)
  expect((await tryToSignIn(stranger, staff.email)).status).toBe(422)
  const refused = await tryToSignIn(stranger, staff.email, staff.password)
  expect(refused).toEqual({ status: 429, message: expect.stringContaining('wait 15 minutes') })
  await letMinutesPass(14)
  expect((await tryToSignIn(stranger, staff.email, staff.password)).status).toBe(429)
  await letMinutesPass(1)
  expect((await tryToSignIn(stranger, staff.email, staff.password)).status).toBe(200)
})

test('an attacker locks no owner out: they sign in from elsewhere, and on the same network with a known browser', async () => {
  const owner = await app.staff()
  const stranger = app.visitor()
  for (let count = 0; count < 12; count++) {
    await tryToSignIn(stranger, owner.email)
    await app.pool.query('update sign_in_failures set blocked_until = now() where failures < 10')
  }
  expect((await tryToSignIn(stranger, owner.email, owner.password)).status).toBe(429)
  expect((await tryToSignIn(app.visitor(), owner.email, owner.password)).status).toBe(200)
  // On the owner's network, as in an office the attacker shares: the attacker's browser becomes the owner's.
  stranger.cookies.set('__Host-amanah_device', owner.cookies.get('__Host-amanah_device') ?? '')
  expect((await tryToSignIn(stranger, owner.email, owner.password)).status).toBe(200)
})

test('an attacker with a thousand networks is stopped too, and the only administrator still signs in', async () => {
  const owner = await app.staff()
  await haveFailed(`everywhere:${owner.email}`, 99)
  expect((await tryToSignIn(app.visitor(), owner.email)).status).toBe(422)
  const refused = await tryToSignIn(app.visitor(), owner.email, owner.password)
  expect(refused).toEqual({ status: 429, message: expect.stringContaining('Forgot your password?') })
  expect((await tryToSignIn(owner, owner.email, owner.password)).status).toBe(200)
})

test('a known browser has few attempts too, and a forged device cookie has no counter of its own', async () => {
  const [owner, other] = [await app.staff(), await app.staff()]
  for (let count = 0; count < 4; count++) expect((await tryToSignIn(owner, owner.email)).status).toBe(422)
  expect((await tryToSignIn(owner, owner.email, owner.password)).status).toBe(429)
  const stranger = app.visitor()
  await haveFailed(`everywhere:${other.email}`, 100)
  await app.pool.query(
    `update sign_in_failures set blocked_until = now() + interval '9 minutes' where subject = $1`,
    [`everywhere:${other.email}`],
  )
  // The cookie of an invented browser, and that of another user's browser.
  for (const device of ['made-up', owner.cookies.get('__Host-amanah_device') ?? '']) {
    stranger.cookies.set('__Host-amanah_device', device)
    expect((await tryToSignIn(stranger, other.email, other.password)).status).toBe(429)
  }
})

test('a browser is known after signing in, by an HttpOnly cookie that the server issued', async () => {
  const staff = await app.staff()
  const visitor = app.visitor()
  visitor.cookies.set('__Host-amanah_device', 'planted-by-somebody')
  const { headers } = await visitor.call('POST', '/auth/login', {
    email: staff.email,
    password: staff.password,
  })
  const cookie = headers.getSetCookie().find((one) => one.includes('_device='))
  expect(cookie).toMatch(
    /^__Host-amanah_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(cookie).not.toContain('planted')
})

test('attempts during the wait of an account neither prolong it nor are checked', async () => {
  const { email } = await app.staff()
  const stranger = app.visitor()
  const subject = await accountFrom(stranger, email)
  await haveFailed(subject, 9)
  await tryToSignIn(stranger, email)
  const locked = await rowOf(subject)
  for (let count = 0; count < 3; count++) expect((await tryToSignIn(stranger, email)).status).toBe(429)
  expect(await rowOf(subject)).toEqual(locked)
})

test('signing in clears the failures of the account', async () => {
  const staff = await app.staff()
  const stranger = app.visitor()
  const subject = await accountFrom(stranger, staff.email)
  for (let count = 0; count < 2; count++) await tryToSignIn(stranger, staff.email)
  expect((await rowOf(subject))?.failures).toBe(2)
  expect((await rowOf(`everywhere:${staff.email}`))?.failures).toBe(2)
  expect((await tryToSignIn(stranger, staff.email, staff.password)).status).toBe(200)
  expect(await rowOf(subject)).toBeUndefined()
  expect(await rowOf(`everywhere:${staff.email}`)).toBeUndefined()
})

test('an account that does not exist is slowed and locked like any other', async () => {
  const email = 'nobody@example.org'
  const stranger = app.visitor()
  const subject = await accountFrom(stranger, email)
  for (let count = 0; count < 2; count++)
    expect((await tryToSignIn(stranger, email)).message).toBe(english.t.message(wrongCredentialsMessage))
  expect((await rowOf(subject))?.failures).toBe(2)
  await haveFailed(subject, 9)
  expect((await tryToSignIn(stranger, email)).status).toBe(422)
  expect((await tryToSignIn(stranger, email)).message).toContain('wait 15 minutes')
})

test('spelling the address in capitals or with spaces gives no further attempts', async () => {
  const { email } = await app.staff()
  const stranger = app.visitor()
  for (const written of [email.toUpperCase(), ` ${email} `, email.replace('staff', 'sTaFf')])
    expect((await tryToSignIn(stranger, written)).status).toBe(422)
  expect((await rowOf(await accountFrom(stranger, email)))?.failures).toBe(3)
})

test('fifty simultaneous attempts on one account do not bypass the wait', async () => {
  const { email } = await app.staff()
  const stranger = app.visitor()
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryToSignIn(stranger, email)))
  const checked = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - checked.length)
  // Three are free and the fourth begins the wait: on a slow machine the first waits may end meanwhile.
  expect(checked.length).toBeGreaterThanOrEqual(4)
  expect(checked.length).toBeLessThanOrEqual(8)
  expect((await rowOf(await accountFrom(stranger, email)))?.failures).toBe(checked.length)
})

test('fifty simultaneous attempts from one network on different accounts are slowed like sequential ones', async () => {
  const visitor = app.visitor()
  const network = await networkOfVisitor(visitor)
  await haveFailed(network, 17)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => tryToSignIn(visitor, `person-${index}@example.org`)),
  )
  const checked = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - checked.length)
  expect(checked.length).toBeGreaterThanOrEqual(4)
  expect(checked.length).toBeLessThanOrEqual(8)
  expect((await rowOf(network))?.failures).toBe(17 + checked.length)
})

test('a network that has failed fifty times is locked for every account; other networks are not', async () => {
  const staff = await app.staff()
  const attacker = app.visitor()
  await haveFailed(await networkOfVisitor(attacker), 49)
  expect((await tryToSignIn(attacker, 'a-last-one@example.org')).status).toBe(422)
  const refused = await tryToSignIn(attacker, staff.email, staff.password)
  expect(refused).toEqual({ status: 429, message: expect.stringContaining('15 minutes') })
  expect((await tryToSignIn(app.visitor(), staff.email, staff.password)).status).toBe(200)
})

test('attempts during the wait of a network are not counted on the accounts', async () => {
  const { email } = await app.staff()
  const attacker = app.visitor()
  const subject = await accountFrom(attacker, email)
  await haveFailed(await networkOfVisitor(attacker), 49)
  await tryToSignIn(attacker, 'the-fiftieth@example.org')
  expect((await tryToSignIn(attacker, email)).status).toBe(429)
  expect(await rowOf(subject)).toBeUndefined()
})

test('one good sign-in does not clear the network’s failures: it only undoes its own attempt', async () => {
  const { email, password } = await app.staff()
  const visitor = app.visitor()
  const network = await networkOfVisitor(visitor)
  await haveFailed(network, 30)
  expect((await tryToSignIn(visitor, email, password)).status).toBe(200)
  expect((await rowOf(network))?.failures).toBe(30)
  // A user who knows their own password is no faster with other accounts.
  expect((await tryToSignIn(visitor, 'a-colleague@example.org')).status).toBe(422)
  expect((await tryToSignIn(visitor, 'a-colleague@example.org')).status).toBe(429)
})

test('after an hour without failures the count restarts', async () => {
  const { email } = await app.staff()
  const stranger = app.visitor()
  const subject = await accountFrom(stranger, email)
  await haveFailed(subject, 7)
  await letMinutesPass(59)
  await tryToSignIn(stranger, email)
  expect((await rowOf(subject))?.failures).toBe(8)
  await letMinutesPass(61)
  await tryToSignIn(stranger, email)
  expect((await rowOf(subject))?.failures).toBe(1)
})

test('expired failures are deleted, and those that still count are not', async () => {
  await haveFailed('account:forgotten@example.org from 192.0.2.1', 12)
  await letMinutesPass(61)
  await haveFailed('account:recent@example.org from 192.0.2.1', 2)
  await removeOldFailures(app.db)
  expect(await rowOf('account:forgotten@example.org from 192.0.2.1')).toBeUndefined()
  expect((await rowOf('account:recent@example.org from 192.0.2.1'))?.failures).toBe(2)
})
