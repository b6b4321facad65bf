import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../../../contract/src/all-calls.ts'
import type { Entry } from '../../../../contract/src/entry.ts'
import { apiBase } from '../../../../contract/src/entry.ts'
import { buildTestApp, type Visitor } from '../../../test/test-app.ts'
import { createUser } from '../../staff/auth/create-user.ts'

const app = await buildTestApp({ apiClientToken: 'Bearer of-our-pages' })
afterAll(app.close)

const pages = { authorization: 'Bearer of-our-pages' }
const calls = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)
// A donor's session has tests of its own: src/my.
const unsafe = calls.filter(([, { method, who }]) => method !== 'GET' && who !== 'donor')
const signedIn = calls.filter(([, { who }]) => who !== 'anyone')
const staff = signedIn.filter(([, { who }]) => who !== 'donor')

/** A user with every permission, and one with none. */
const chief = app.visitor()
const newcomer = app.visitor()

beforeAll(async () => {
  const roles = await app.db.selectFrom('roles').select('name').execute()
  const password = 'a long enough password'
  const name = { firstName: 'Amina', lastName: 'Khan', password }
  await createUser(app.db, { ...name, email: 'chief@example.org', roles: roles.map(({ name }) => name) })
  await createUser(app.db, { ...name, email: 'newcomer@example.org', roles: [] })
  for (const [user, email] of [
    [chief, 'chief@example.org'],
    [newcomer, 'newcomer@example.org'],
  ] as const)
    expect((await user.call('POST', '/auth/login', { email, password }, pages)).status).toBe(200)
})

const address = ({ path }: Entry) =>
  apiBase + path.replace(':link', 'AAAAAAAAAAAAAAAAAAAAAA').replace(/:\w+/, '999')

/** Sends a body that no call accepts: a refusal before validation is the same for any values. */
async function sendRubbish(visitor: Visitor, call: Entry, headers: Record<string, string>) {
  const { status, text } = await visitor.ask(address(call), {
    method: call.method,
    headers: { ...headers, ...(call.method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(call.method !== 'GET' && { body: '{ rubbish' }),
  })
  return { status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const withToken = (visitor: Visitor) => ({
  ...pages,
  'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
})
const unauthenticated = { status: 401, body: { success: false, message: 'Unauthenticated.' } }

test('the contract names every call once', () => {
  expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length)
  expect(calls.length).toBeGreaterThan(8)
})

test.each(calls)(
  '%s is refused without the authorization value of our pages, whatever is sent',
  async (_name, call) => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer of-our-page',
      'bearer of-our-pages',
      'Bearer of-our-pages x',
    ])
      expect(await sendRubbish(chief, call, { authorization })).toEqual(unauthenticated)
    expect(await sendRubbish(chief, call, {})).toEqual(unauthenticated)
  },
)

test.each(signedIn)(
  '%s is refused without a sign-in, before its values are validated',
  async (_name, call) => {
    const stranger = app.visitor()
    await stranger.ask('/')
    expect(await sendRubbish(stranger, call, withToken(stranger))).toEqual(unauthenticated)
    stranger.cookies.set('__Host-amanah_session', 'made-up')
    expect(await sendRubbish(stranger, call, withToken(stranger))).toEqual(unauthenticated)
  },
)

test.each(staff.filter(([, { who }]) => who !== 'signed_in'))(
  '%s is refused to staff without the permission, whatever is sent',
  async (_name, call) => {
    expect(await sendRubbish(newcomer, call, withToken(newcomer))).toEqual({
      status: 403,
      body: { success: false, message: 'You do not have permission to do this.' },
    })
  },
)

test.each(signedIn.filter(([, { who }]) => who === 'donor'))(
  '%s is refused to staff, who are no donors',
  async (_name, call) => {
    expect(await sendRubbish(chief, call, withToken(chief))).toEqual(unauthenticated)
  },
)

test.each(unsafe)(
  '%s is refused without the anti-forgery token, before its values are validated',
  async (_name, call) => {
    const { status, body } = await sendRubbish(chief, call, pages)
    expect([status, body]).toEqual([419, { success: false, message: 'CSRF token mismatch.' }])
  },
)

test.each(calls)(
  '%s, with everything in order but the values, is answered with a refusal that helps',
  async (_name, call) => {
    if (call.path === '/auth/logout') return
    for (const body of ['{ rubbish', '{}', '[]', 'null', '']) {
      const { status, text } = await chief.ask(address(call), {
        method: call.method,
        headers: {
          ...withToken(chief),
          ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(call.method !== 'GET' && { body }),
      })
      expect(status, `${body}: ${text.slice(0, 200)}`).toBeLessThan(500)
      if (status >= 400) expect(JSON.parse(text)).toMatchObject({ success: false, message: /\w/ })
    }
  },
)

test('without a set authorization value any is accepted, and none', async () => {
  const open = await buildTestApp()
  for (const headers of [{}, { authorization: 'Bearer of-another-client' }, { authorization: 'x' }])
    expect((await open.visitor().ask(`${apiBase}/bank/info`, { headers })).status).toBe(200)
  await open.close()
})

test('our pages know the authorization value, and it cannot break out of them', async () => {
  const odd = await buildTestApp({ apiClientToken: '"><script>&$1$&' })
  const { text } = await odd.visitor().ask('/')
  expect(text).toContain('<meta name="token" content="&quot;&gt;&lt;script&gt;&amp;$1$&amp;">')
  await odd.close()
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})
