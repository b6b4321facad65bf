import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { wrongCredentialsMessage } from '../../../../contract/src/auth.ts'
import { buildTestApp, type Visitor } from '../../../test/test-app.ts'
import { removeOldFailures, secondsToWait } from './count-sign-in-attempt.ts'

const app = await buildTestApp()
afterAll(app.close)

const wrong = 'not the password'

async function tryToSignIn(visitor: Visitor, email: string, password = wrong) {
  const { status, body } = await visitor.call('POST', '/auth/login', { email, password })
  return { status, message: body.message }
}

const rowOf = (subject: string) =>
  app.db.selectFrom('sign_in_failures').selectAll().where('subject', '=', subject).executeTakeFirst()

/** Moves everything that was counted into the past, as if so many minutes had gone by. */
async function letMinutesPass(minutes: number): Promise<void> {
  await app.pool.query(
    `update sign_in_failures set failed_at = failed_at - make_interval(mins => $1),
     blocked_until = blocked_until - make_interval(mins => $1)`,
    [minutes],
  )
}

/** As if this account or address had failed so often, the last time just now, and had waited since. */
async function haveFailed(subject: string, failures: number): Promise<void> {
  await app.pool.query(
    `insert into sign_in_failures (subject, failures) values ($1, $2)
     on conflict (subject) do update set failures = $2, blocked_until = now()`,
    [subject, failures],
  )
}

/** The visitor's address as the server counts it. */
async function addressOf(visitor: Visitor): Promise<string> {
  await tryToSignIn(visitor, 'somebody-else@example.org')
  const { rows } = await app.pool.query(
    `delete from sign_in_failures where subject = (
       select subject from sign_in_failures where subject like 'address:%' order by failed_at desc limit 1)
     returning subject`,
  )
  await app.pool.query(`delete from sign_in_failures where subject = 'account:somebody-else@example.org'`)
  return rows[0].subject
}

test('the wait after failures never gets shorter, begins only after a few, and is never longer than 15 minutes', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.constantFrom('account' as const, 'address' as const), (failures, kind) => {
      const wait = secondsToWait(failures, kind)
      expect(Number.isInteger(wait)).toBe(true)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      expect(secondsToWait(failures + 1, kind)).toBeGreaterThanOrEqual(wait)
      // An office shares its address: it is never slower than the account itself.
      expect(secondsToWait(failures, 'address')).toBeLessThanOrEqual(secondsToWait(failures, 'account'))
    }),
  )
  const firstWait = { account: 4, address: 21 }
  const lock = { account: 10, address: 50 }
  for (const kind of ['account', 'address'] as const) {
    expect(secondsToWait(firstWait[kind] - 1, kind)).toBe(0)
    expect(secondsToWait(firstWait[kind], kind)).toBe(1)
    expect(secondsToWait(firstWait[kind] + 1, kind)).toBe(2)
    expect(secondsToWait(lock[kind], kind)).toBe(15 * 60)
  }
})

test('after a few wrong passwords an account has to wait, and the right password waits too', async () => {
  const staff = await app.staff()
  for (let count = 0; count < 3; count++)
    expect(await tryToSignIn(app.visitor(), staff.email)).toEqual({
      status: 422,
      message: wrongCredentialsMessage,
    })
  await haveFailed(`account:${staff.email}`, 8)
  expect((await tryToSignIn(app.visitor(), staff.email)).status).toBe(422)
  const refused = await tryToSignIn(app.visitor(), staff.email, staff.password)
  expect(refused).toEqual({ status: 429, message: expect.stringMatching(/wait \d+ seconds and try again/) })

  await letMinutesPass(1)
  expect((await tryToSignIn(app.visitor(), staff.email, staff.password)).status).toBe(200)
})

test('the tenth failure locks the account for 15 minutes, and after them the right password opens it', async () => {
  const staff = await app.staff()
  await haveFailed(`account:${staff.email}`, 9)
  expect((await tryToSignIn(app.visitor(), staff.email)).status).toBe(422)
  const refused = await tryToSignIn(app.visitor(), staff.email, staff.password)
  expect(refused).toEqual({ status: 429, message: expect.stringContaining('wait 15 minutes') })
  await letMinutesPass(14)
  expect((await tryToSignIn(app.visitor(), staff.email, staff.password)).status).toBe(429)
  await letMinutesPass(1)
  expect((await tryToSignIn(app.visitor(), staff.email, staff.password)).status).toBe(200)
})

test('while an account waits, more tries neither prolong the wait nor are looked at', async () => {
  const { email } = await app.staff()
  await haveFailed(`account:${email}`, 9)
  await tryToSignIn(app.visitor(), email)
  const locked = await rowOf(`account:${email}`)
  for (let count = 0; count < 3; count++) expect((await tryToSignIn(app.visitor(), email)).status).toBe(429)
  expect(await rowOf(`account:${email}`)).toEqual(locked)
})

test('signing in forgets the failures of the account', async () => {
  const staff = await app.staff()
  for (let count = 0; count < 2; count++) await tryToSignIn(app.visitor(), staff.email)
  expect((await rowOf(`account:${staff.email}`))?.failures).toBe(2)
  expect((await tryToSignIn(app.visitor(), staff.email, staff.password)).status).toBe(200)
  expect(await rowOf(`account:${staff.email}`)).toBeUndefined()
})

test('an account that does not exist is slowed and locked like any other', async () => {
  const email = 'nobody@example.org'
  for (let count = 0; count < 2; count++)
    expect((await tryToSignIn(app.visitor(), email)).message).toBe(wrongCredentialsMessage)
  expect((await rowOf(`account:${email}`))?.failures).toBe(2)
  await haveFailed(`account:${email}`, 9)
  expect((await tryToSignIn(app.visitor(), email)).status).toBe(422)
  expect((await tryToSignIn(app.visitor(), email)).message).toContain('wait 15 minutes')
})

test('writing the address in other letters or with spaces around it earns no more attempts', async () => {
  const { email } = await app.staff()
  for (const written of [email.toUpperCase(), ` ${email} `, email.replace('staff', 'sTaFf')])
    expect((await tryToSignIn(app.visitor(), written)).status).toBe(422)
  expect((await rowOf(`account:${email}`))?.failures).toBe(3)
})

test('fifty tries at once on one account are no way around the wait', async () => {
  const { email } = await app.staff()
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryToSignIn(app.visitor(), email)))
  const checked = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - checked.length)
  // Three are free and the fourth begins the wait: a busy machine may take long enough for the first waits to end.
  expect(checked.length).toBeGreaterThanOrEqual(4)
  expect(checked.length).toBeLessThanOrEqual(8)
  expect((await rowOf(`account:${email}`))?.failures).toBe(checked.length)
})

test('fifty tries at once from one address, each on another account, are slowed like one after the other', async () => {
  const visitor = app.visitor()
  const address = await addressOf(visitor)
  await haveFailed(address, 17)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => tryToSignIn(visitor, `person-${index}@example.org`)),
  )
  const checked = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - checked.length)
  expect(checked.length).toBeGreaterThanOrEqual(4)
  expect(checked.length).toBeLessThanOrEqual(8)
  expect((await rowOf(address))?.failures).toBe(17 + checked.length)
})

test('an address that has failed fifty times is locked, whatever account it tries; other addresses are not', async () => {
  const staff = await app.staff()
  const attacker = app.visitor()
  await haveFailed(await addressOf(attacker), 49)
  expect((await tryToSignIn(attacker, 'a-last-one@example.org')).status).toBe(422)
  const refused = await tryToSignIn(attacker, staff.email, staff.password)
  expect(refused).toEqual({ status: 429, message: expect.stringContaining('15 minutes') })
  expect((await tryToSignIn(app.visitor(), staff.email, staff.password)).status).toBe(200)
})

test('while the address waits, its tries are not counted on the accounts', async () => {
  const { email } = await app.staff()
  const attacker = app.visitor()
  await haveFailed(await addressOf(attacker), 49)
  await tryToSignIn(attacker, 'the-fiftieth@example.org')
  expect((await tryToSignIn(attacker, email)).status).toBe(429)
  expect(await rowOf(`account:${email}`)).toBeUndefined()
})

test('one good sign-in does not clear what the address did: it only takes back its own attempt', async () => {
  const staff = await app.staff()
  const address = await addressOf(staff)
  await haveFailed(address, 30)
  expect((await tryToSignIn(staff, staff.email, staff.password)).status).toBe(200)
  expect((await rowOf(address))?.failures).toBe(30)
  // Whoever works here and knows one password is no faster with the others.
  expect((await tryToSignIn(staff, 'a-colleague@example.org')).status).toBe(422)
  expect((await tryToSignIn(staff, 'a-colleague@example.org')).status).toBe(429)
})

test('after an hour without failures the count restarts', async () => {
  const { email } = await app.staff()
  const subject = `account:${email}`
  await haveFailed(subject, 7)
  await letMinutesPass(59)
  await tryToSignIn(app.visitor(), email)
  expect((await rowOf(subject))?.failures).toBe(8)
  await letMinutesPass(61)
  await tryToSignIn(app.visitor(), email)
  expect((await rowOf(subject))?.failures).toBe(1)
})

test('what is forgotten is removed from the table, and what still counts is not', async () => {
  await haveFailed('account:forgotten@example.org', 12)
  await letMinutesPass(61)
  await haveFailed('account:recent@example.org', 2)
  await removeOldFailures(app.db)
  expect(await rowOf('account:forgotten@example.org')).toBeUndefined()
  expect((await rowOf('account:recent@example.org'))?.failures).toBe(2)
})
