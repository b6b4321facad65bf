import { afterAll, expect, test } from 'vitest'
import { login, logout } from '../../contract/src/auth.ts'
import { apiBase, type Entry } from '../../contract/src/entry.ts'
import { type PermissionPath, permissionPaths } from '../../contract/src/permissions.ts'
import { createUser } from '../src/staff/auth/user.ts'
import { allCalls } from './all-calls.ts'
import { buildTestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

const authorization = 'Bearer of-our-pages'
const app = await buildTestApp({ apiClientToken: authorization })
afterAll(app.close)

const nameOf = ({ method, path }: Entry) => `${method} ${path}`
const named = (calls: readonly Entry[]) => calls.map((call) => [nameOf(call), call] as const)
const forStaff = allCalls.filter(({ who }) => who !== 'anyone' && who !== 'donor')
const forDonors = allCalls.filter(({ who }) => who === 'donor')

/** A user with every permission, and a user with the permissions of `setRights`, at first none. */
const { rows: roles } = await app.pool.query('select name from roles')
const { rows: newcomerRole } = await app.pool.query(`insert into roles (name) values ('Alone') returning id`)
const chief = await signIn(
  'chief@example.org',
  roles.map(({ name }) => name),
)
const newcomer = await signIn('newcomer@example.org', ['Alone'])
const stranger = app.visitor()
await stranger.ask('/sanctum/csrf-cookie')

async function signIn(email: string, roles: string[]): Promise<Visitor> {
  const visitor = app.visitor()
  const password = 'a long enough password'
  await createUser(app.db, { firstName: 'Amina', lastName: 'Khan', email, password, roles })
  const { status } = await visitor.call('POST', login.path, { email, password }, { authorization })
  expect(status).toBe(200)
  return visitor
}

async function setRights(rights: PermissionPath[]): Promise<void> {
  const values = [newcomerRole[0].id, rights]
  await app.pool.query('delete from role_permissions where role_id = $1', values.slice(0, 1))
  await app.pool.query('insert into role_permissions (role_id, path) select $1, unnest($2::text[])', values)
}

/** The headers of our pages, with the visitor's anti-forgery token. */
const ofOurPages = ({ cookies }: Visitor) => ({
  authorization,
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
})

/**
 * Injects a call, since thousands of connections are slow. By default no row has the id and no call accepts
 * the body, so that a permitted call changes nothing.
 */
async function send(
  { cookies }: Visitor,
  { method, path }: Entry,
  headers: Record<string, string> = {},
  { id = 'none', body = '[]' } = {},
) {
  const unsafe = method !== 'GET'
  const { statusCode, payload } = await app.app.inject({
    method,
    url: apiBase + path.replace(/:\w+/g, id),
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': '10.200.0.1',
      ...headers,
      ...(unsafe && { 'content-type': 'application/json' }),
    },
    ...(unsafe && { payload: body }),
  })
  return { status: statusCode, body: payload.startsWith('{') ? JSON.parse(payload) : payload }
}

const refusal = (status: number, message: string) => ({ status, body: { success: false, message } })
const unauthenticated = refusal(401, 'Unauthenticated.')
const forbidden = refusal(403, 'You do not have permission to do this.')
const forged = refusal(419, 'CSRF token mismatch.')

test.each(named(allCalls))(
  '%s is refused without the authorization value of our pages, from any caller',
  async (_name, call) => {
    const { authorization: _, ...token } = ofOurPages(chief)
    expect(await send(chief, call, token)).toEqual(unauthenticated)
  },
)

test('the authorization value is compared as a whole', async () => {
  const [call] = forStaff
  for (const wrong of ['', 'Bearer', 'Bearer of-our-page', 'bearer of-our-pages', 'Bearer of-our-pages x'])
    expect(await send(chief, call as Entry, { ...ofOurPages(chief), authorization: wrong })).toEqual(
      unauthenticated,
    )
})

test('a made-up session is refused', async () => {
  const [call] = forStaff
  const cookies = new Map(stranger.cookies).set('__Host-amanah_session', 'made-up')
  expect(await send({ ...stranger, cookies }, call as Entry, ofOurPages(stranger))).toEqual(unauthenticated)
})

test.each(named(forStaff))(
  '%s checks the session, the permission and the anti-forgery token, in this order, before the values',
  async (_name, call) => {
    expect(await send(stranger, call, ofOurPages(stranger))).toEqual(unauthenticated)
    if (call.who !== 'signed_in') expect(await send(newcomer, call, { authorization })).toEqual(forbidden)
    if (call.method !== 'GET') expect(await send(chief, call, { authorization })).toEqual(forged)
    const { status } = await send(chief, call, ofOurPages(chief))
    expect([200, 404, 415, 422]).toContain(status)
    if (call.params) expect(status).toBe(404)
    else if (call.multipart) expect(status).toBe(415)
    else if (call.body) expect(status).toBe(422)
  },
)

test.each(named(forDonors))(
  '%s is refused to everybody who is not signed in as a donor, staff included',
  async (_name, call) => {
    for (const other of [stranger, chief])
      expect(await send(other, call, ofOurPages(other))).toEqual(unauthenticated)
  },
)

test.each(named(allCalls.filter(({ who, method }) => who === 'anyone' && method !== 'GET')))(
  '%s, which is open to anybody, is refused without the anti-forgery token',
  async (_name, call) => {
    expect(await send(chief, call, { authorization })).toEqual(forged)
  },
)

/** Excludes the sign-out and the calls without values, which the permitted user has made above. */
const withOtherValues = allCalls.filter(
  (call) => call !== logout && (call.method !== 'GET' || call.params || call.who === 'anyone'),
)

test.each(named(withOtherValues))(
  '%s answers invalid values with an error message, not with a server error',
  async (_name, call) => {
    for (const body of call.method === 'GET' ? [''] : ['{ rubbish', '{}', '[]', 'null', '']) {
      const answer = await send(chief, call, ofOurPages(chief), { id: '999', body })
      expect(answer.status, `${body}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body).toMatchObject({ success: false, message: /\w/ })
    }
  },
)

/** One call of each permission, and one for any signed-in member. */
const oneOfEach = [...new Map(forStaff.map((call) => [call.who, call])).values()]

/** The calls that are not refused with these permissions. */
async function reached(rights: PermissionPath[], calls: Entry[]): Promise<string[]> {
  await setRights(rights)
  const answers = await Promise.all(calls.map((call) => send(newcomer, call, ofOurPages(newcomer))))
  return calls.filter((_, index) => answers[index]?.status !== 403).map(nameOf)
}

test.each(permissionPaths)('the right %s alone opens its own calls and no other', async (right) => {
  const isOwn = ({ who }: Entry) =>
    who === right || (typeof who === 'object' && 'anyOf' in who && who.anyOf.includes(right))
  const calls = [...new Set([...forStaff.filter(isOwn), ...oneOfEach])]
  const own = calls.filter((call) => call.who === 'signed_in' || isOwn(call))
  expect(await reached([right], calls)).toEqual(own.map(nameOf))
})

test('staff without any right reach the dashboard and the names, and nothing else', async () => {
  const names = await reached([], forStaff)
  expect(names).toEqual(forStaff.filter(({ who }) => who === 'signed_in').map(nameOf))
  expect(names).toContain('GET /analytics/open-tasks')
})

test('without a configured authorization value, calls with any value or none are accepted', async () => {
  const open = await buildTestApp()
  for (const headers of [{}, { authorization: 'Bearer of-another-client' }, { authorization: 'x' }])
    expect((await open.visitor().ask(`${apiBase}/bank/info`, { headers })).status).toBe(200)
  await open.close()
})

test('our pages contain the authorization value, escaped', async () => {
  const odd = await buildTestApp({ apiClientToken: '"><script>&$1$&' })
  const { text } = await odd.visitor().ask('/')
  expect(text).toContain('<meta name="token" content="&quot;&gt;&lt;script&gt;&amp;$1$&amp;">')
  await odd.close()
})

test('the contract names every call once', () => {
  expect(new Set(allCalls.map(nameOf)).size).toBe(allCalls.length)
})

test('the server answers every call of the contract', () => {
  const missing = allCalls.filter(
    ({ method, path }) => !app.app.hasRoute({ method, url: `${apiBase}${path}` }),
  )
  expect(missing.map(nameOf)).toEqual([])
})

test('the rights of the contract are those of the database, and administrators hold every one', async () => {
  const paths = async (question: string) =>
    (await app.pool.query(question)).rows.map(({ path }) => path).toSorted()
  expect(await paths('select path from permissions')).toEqual([...permissionPaths].toSorted())
  expect(
    await paths(`select path from role_permissions join roles on id = role_id where name = 'Administrator'`),
  ).toEqual([...permissionPaths].toSorted())
})

test('settings change, and a closed month is reopened, only after a confirmation', () => {
  const free = forStaff
    .filter(({ who, method, confirmed }) => who === 'settings' && method !== 'GET' && !confirmed)
    .map(nameOf)
  expect(free.toSorted()).toEqual([
    'POST /channels/:name/test',
    'POST /email-templates/:language/preview',
    'POST /mail-server/test',
    'POST /webhook-endpoints/:id/deliveries/:delivery_id/retry',
    'POST /webhook-endpoints/:id/deliveries/retry',
    'POST /webhook-endpoints/:id/test',
    'POST /whatsapp-templates/submit',
  ])
  expect(forStaff.find(({ path }) => path === '/month-end/reopen')?.confirmed).toBe(true)
})

test('an accountant matches statements and exports, a volunteer enters gifts at the office and sees nothing else', async () => {
  const rightsOf = async (role: string) => {
    const { rows } = await app.pool.query(
      'select path from role_permissions join roles on id = role_id where name = $1',
      [role],
    )
    return rows.map(({ path }) => path)
  }
  expect(await rightsOf('Accountant')).toEqual(
    expect.arrayContaining([
      'donation',
      'payment',
      'statement',
      'reconciliation',
      'accounting',
      'donation.export',
    ]),
  )
  expect(await rightsOf('Accountant')).not.toContain('settings')
  expect(await rightsOf('Volunteer')).toEqual(['donation.enter'])
})

test('each screen of the back office has one right with its own place in the sidebar', async () => {
  const { rows } = await app.pool.query('select * from permissions where sidebar order by position')
  expect(rows.slice(0, 5).map(({ path }) => path)).toEqual([
    'donation',
    'payment',
    'cause',
    'campaign',
    'season',
  ])
  expect(rows.filter(({ name, route }) => !name || !route)).toEqual([])
  for (const column of ['name', 'route', 'position'])
    expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length)
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})
