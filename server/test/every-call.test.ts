import { afterAll, expect, test } from 'vitest'
import { allCalls } from '../../contract/src/all-calls.ts'
import { apiBase, type Entry } from '../../contract/src/entry.ts'
import { type PermissionPath, permissionPaths } from '../../contract/src/permissions.ts'
import { buildTestApp, type Visitor } from './test-app.ts'

const app = await buildTestApp()
afterAll(app.close)
const chief = await app.staff()
const newcomer = await app.staff([])

const forStaff = allCalls.filter(({ who }) => who !== 'anyone' && who !== 'donor')
const forDonors = allCalls.filter(({ who }) => who === 'donor')
const nameOf = ({ method, path }: Entry) => `${method} ${path}`

/**
 * Makes a call with hand-written values: an id that no row has, and a list where an object belongs. So a
 * permitted call is rejected for its values, and nothing is changed.
 */
async function send(visitor: Visitor, call: Entry, token: 'with token' | 'without token'): Promise<number> {
  const unsafe = call.method !== 'GET'
  const { status } = await visitor.ask(apiBase + call.path.replace(/:\w+/g, 'none'), {
    method: call.method,
    headers: {
      ...(token === 'with token' && { 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' }),
      ...(unsafe && { 'content-type': 'application/json' }),
    },
    ...(unsafe && { body: '[]' }),
  })
  return status
}

test.each(forStaff.map((call) => [nameOf(call), call] as const))(
  '%s asks who it is, what they may do and whether it is our page, in this order and before it looks at the values',
  async (_name, call) => {
    const stranger = app.visitor()
    await stranger.ask('/sanctum/csrf-cookie')
    expect(await send(stranger, call, 'with token')).toBe(401)
    if (call.who !== 'signed_in') {
      expect(await send(newcomer, call, 'without token')).toBe(403)
      expect(await send(newcomer, call, 'with token')).toBe(403)
    }
    if (call.method !== 'GET') expect(await send(chief, call, 'without token')).toBe(419)
    const answered = await send(chief, call, 'with token')
    expect([200, 404, 415, 422]).toContain(answered)
    if (call.params) expect(answered).toBe(404)
    else if (call.multipart) expect(answered).toBe(415)
    else if (call.body) expect(answered).toBe(422)
  },
)

/** The calls that are not refused with these permissions. */
async function reached(rights: PermissionPath[]): Promise<string[]> {
  const visitor = await app.staff(rights)
  const answered = await Promise.all(forStaff.map((call) => send(visitor, call, 'with token')))
  return forStaff.filter((_, place) => answered[place] !== 403).map(nameOf)
}

test.each(permissionPaths)('the right %s alone opens its own calls and no other', async (right) => {
  const own = forStaff.filter(({ who }) => who === 'signed_in' || who === right)
  expect(await reached([right])).toEqual(own.map(nameOf))
})

test('staff without any right reach the dashboard and the names, and nothing else', async () => {
  const names = await reached([])
  expect(names).toEqual(forStaff.filter(({ who }) => who === 'signed_in').map(nameOf))
  expect(names).toContain('GET /analytics')
})

test.each(forDonors.map((call) => [nameOf(call), call] as const))(
  '%s is refused to everybody who is not signed in as a donor, staff included',
  async (_name, call) => {
    const stranger = app.visitor()
    await stranger.ask('/sanctum/csrf-cookie')
    expect(await send(stranger, call, 'with token')).toBe(401)
    expect(await send(chief, call, 'with token')).toBe(401)
  },
)

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
    'POST /channels/whatsapp/templates',
    'POST /email-templates/:language/preview',
    'POST /set-up/mail',
  ])
  expect(forStaff.find(({ path }) => path === '/accounting/month-end/reopen')?.confirmed).toBe(true)
})

test('a trustee reads: of what they hold, only a payment link and a run of the checks write anything', async () => {
  const { rows } = await app.pool.query(
    `select path from role_permissions join roles on id = role_id where name = 'Trustee'`,
  )
  const held = rows.map(({ path }) => path)
  const writing = forStaff.filter(
    ({ who, method, fromReplica, summary }) =>
      held.includes(who) && method !== 'GET' && !fromReplica && !summary.startsWith('A page of'),
  )
  expect(writing.map(nameOf).toSorted()).toEqual(['POST /checks/run', 'POST /payment/create'])
})

test('each screen of the back office has one right with its own place in the sidebar', async () => {
  const { rows } = await app.pool.query('select * from permissions where sidebar order by position')
  expect(rows.slice(0, 5).map(({ path }) => path)).toEqual([
    'donation',
    'payment',
    'cause',
    'gateway',
    'bankAcc',
  ])
  expect(rows.filter(({ name, route }) => !name || !route)).toEqual([])
  for (const column of ['name', 'route', 'position'])
    expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length)
})
