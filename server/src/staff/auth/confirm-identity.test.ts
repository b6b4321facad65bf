import { afterAll, expect, test } from 'vitest'
import { apiBase } from '../../../../contract/src/entry.ts'
import { unconfirmedMessage } from '../../../../contract/src/problem.ts'
import { english } from '../../../../words/src/reader.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Staff, Visitor } from '../../../test/visitor.ts'

const app = await buildTestApp({ features: [] })
afterAll(app.close)

/** Moves the sign-in this many minutes into the past. */
async function letMinutesPass({ email }: Staff, minutes: number): Promise<void> {
  await app.pool.query(
    `update sessions set confirmed_at = now() - make_interval(mins => $2)
     where user_id = (select id from users where email = $1)`,
    [email, minutes],
  )
}

const exportDonations = (staff: Visitor) =>
  staff.ask(`${apiBase}/donation/export`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: '{}',
  })

const confirm = (staff: Staff, password = staff.password) =>
  staff.call('POST', '/auth/confirm-identity', { password })

test('a sign-in counts as confirmed for 15 minutes; then the password is needed, for another 15 minutes', async () => {
  const staff = await app.staff()
  await letMinutesPass(staff, 14)
  expect((await exportDonations(staff)).status).toBe(200)
  await letMinutesPass(staff, 15)
  const { status, text } = await exportDonations(staff)
  expect([status, JSON.parse(text)]).toEqual([
    428,
    { success: false, message: english.t.message(unconfirmedMessage) },
  ])
  const wrong = await confirm(staff, 'not the password')
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['This is not your password.'] }])
  expect((await exportDonations(staff)).status).toBe(428)
  expect((await confirm(staff)).status).toBe(200)
  expect((await exportDonations(staff)).status).toBe(200)
})

test('refunds, exports, and changes of bank accounts, of staff and of their rights need the password again', () => {
  const confirmed = allCalls.filter((call) => call.confirmed)
  const isConfirmed = (pattern: RegExp) => {
    const calls = allCalls.filter(
      ({ method, path, who }) =>
        who !== 'anyone' && who !== 'donor' && method !== 'GET' && pattern.test(path),
    )
    expect(calls.length, String(pattern)).toBeGreaterThan(0)
    for (const call of calls) expect(confirmed, `${call.method} ${call.path}`).toContain(call)
  }
  for (const calls of [
    /\/refunds(\/|$)/,
    /\/export$/,
    /^\/bank/,
    /^\/(staff|roles|pending-changes\/:id\/(approve|reject|withdraw))/,
  ])
    isConfirmed(calls)
})

test('a user without the permission is refused before they are asked for a password', async () => {
  const newcomer = await app.staff([])
  await letMinutesPass(newcomer, 60)
  expect((await exportDonations(newcomer)).status).toBe(403)
})

test('an attacker with an open session cannot guess passwords without limit', async () => {
  const staff = await app.staff()
  for (let count = 0; count < 4; count++) expect((await confirm(staff, `guess ${count}`)).status).toBe(422)
  expect((await confirm(staff)).status).toBe(429)
})

test('a screen that FEATURES does not switch on is closed on the server too, for every user', async () => {
  const chief = await app.staff()
  const closed = allCalls.filter(({ feature }) => feature !== undefined)
  expect(closed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/cause', '/cause/:id', '/bank-accounts', '/bank-accounts/:id']),
  )
  for (const { method, path, feature } of closed) {
    const { status, body } = await chief.call(method, path.replace(':id', '1'), {})
    const what = feature === 'cause-editing' ? 'causes' : 'bank accounts'
    expect([status, body.message]).toEqual([
      403,
      `Adding and changing ${what} is switched off. An administrator can switch it on at Settings.`,
    ])
  }
})
