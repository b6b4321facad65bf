import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { ApiKey } from '../../../../contract/src/api-keys.ts'
import { apiBase, type Entry, mayCall, neededScopes } from '../../../../contract/src/entry.ts'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import { type PermissionPath, permissionPaths } from '../../../../contract/src/permissions.ts'
import { type Scope, scopes } from '../../../../contract/src/scopes.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { callsOpenToKeys } from '../../../test/calls-open-to-keys.ts'
import { mailText } from '../../../test/mail-text.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Staff } from '../../../test/visitor.ts'
import { createUser } from '../../staff/auth/user.ts'
import { newApiKey, newPublicId, publicIdOf } from './api-key-text.ts'

const app = await buildTestApp()
afterAll(app.close)
const amina = await app.staff()
const nextYear = new Date(readClock().now.getTime() + 365 * 86_400_000).toISOString().slice(0, 10)
const nameOf = ({ method, path }: Entry) => `${method} ${path}`
const named = (calls: readonly Entry[]) => calls.map((call) => [nameOf(call), call] as const)
const neededOf = new Map(
  Object.entries(callsOpenToKeys).flatMap(([needed, calls]) =>
    calls.map((call) => [call, needed.split(' ').filter((scope) => scope !== '')] as const),
  ),
)

const idOf = async ({ email }: { email: string }): Promise<number> =>
  (await app.pool.query('select id from users where email = $1', [email])).rows[0].id

/** Stores a key as made and approved. */
async function storeKey(owner: Staff, given: readonly string[], changes: object = {}): Promise<string> {
  const public_id = newPublicId()
  const { key, ...secret } = newApiKey(public_id)
  const row = { public_id, name: 'Script', owner_id: await idOf(owner), expires_on: nextYear, ...secret }
  await app.db
    .insertInto('api_keys')
    .values({ ...row, scopes: given as Scope[], ...changes })
    .execute()
  return key
}

/** Injects a call with a key, by default with an unknown id and an invalid body. */
async function send(
  key: string,
  { method, path }: Pick<Entry, 'method' | 'path'>,
  { id = '999999', body = '[]' as string, ip = '10.201.0.1' } = {},
) {
  const answer = await app.app.inject({
    method,
    url: apiBase + path.replace(/:\w+/g, id),
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': ip,
      ...(method !== 'GET' && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(method !== 'GET' && { payload: body }),
  })
  const { statusCode: status, payload, headers } = answer
  return { status, headers, body: payload.startsWith('{') ? JSON.parse(payload) : payload }
}

const make = (staff: Staff, form: object = {}) =>
  staff.call<{ key: string; waits: boolean }>('POST', '/api-keys', {
    name: 'Accountant',
    scopes: ['donations:read'],
    networks: [],
    expires_on: nextYear,
    ...form,
  })
const list = async (staff = amina) => (await staff.call<ApiKey[]>('GET', '/api-keys')).body.data
const causes = { method: 'GET', path: '/cause-titles' } as const
const statuses = { method: 'GET', path: '/lookup/statuses/donations' } as const

test('a key has 190 random bits, and a mistyped or cut one is recognised without the database', () => {
  const { key, last_four } = newApiKey('abcd1234')
  expect(key).toMatch(/^amk_live_abcd1234_[0-9A-Za-z]{38}$/)
  expect(key.endsWith(last_four)).toBe(true)
  expect(publicIdOf(key)).toBe('abcd1234')
  const other = key.at(-1) === 'x' ? 'y' : 'x'
  for (const wrong of [key.slice(0, -1), key.slice(0, -1) + other, key.replace('abcd', 'abce'), 'amk_live_'])
    expect(publicIdOf(wrong), wrong).toBeUndefined()
})

test('these calls are open to keys, and a new call is closed until the table lists it', () => {
  const open = allCalls.flatMap((call) => {
    const needed = neededScopes(call)
    return needed ? [[nameOf(call), [...needed]] as const] : []
  })
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(neededOf))
})

const keyWithout = (scope: string) =>
  storeKey(
    amina,
    scopes.filter((one) => one !== scope),
  )

test.each(named(allCalls))('%s is open to a key with each of its scopes, or to none', async (name, call) => {
  const needed = neededOf.get(name)
  const whole = await send(await storeKey(amina, scopes), call)
  if (!needed) {
    expect(whole.body.message).toBe('This call is not open to API keys.')
    expect(whole.status).toBe(403)
    return
  }
  expect([200, 404, 409, 415, 422], JSON.stringify(whole.body)).toContain(whole.status)
  for (const scope of needed)
    expect(await send(await keyWithout(scope), call), scope).toMatchObject({
      status: 403,
      body: { message: `This API key lacks the scope ${scope}.` },
    })
  const own = await storeKey(amina, needed)
  expect((await send(own, call)).status).toBe(whole.status)
})

const staffCalls = allCalls.filter((call) => call.who !== 'anyone' && neededOf.has(nameOf(call)))
const opens = ({ who }: Entry, right: PermissionPath) =>
  who !== 'anyone' && who !== 'donor' && mayCall(who, new Set([right]))
/** One call of each permission: all calls of a permission make the same check (every-call.test.ts). */
const oneOfEach = [...new Map(staffCalls.map((call) => [JSON.stringify(call.who), call])).values()]

test.each(permissionPaths)(
  'a key never widens its owner: with the right %s alone it opens its calls',
  async (right) => {
    const owner = await app.staff([right])
    const key = await storeKey(owner, scopes)
    const reached: string[] = []
    const calls = staffCalls.filter((call) => opens(call, right) || oneOfEach.includes(call))
    for (const call of calls) {
      const { status, body } = await send(key, call)
      if (status !== 403) reached.push(nameOf(call))
      else expect(body.message).toBe('You do not have permission to do this.')
    }
    expect(reached).toEqual(calls.filter((call) => opens(call, right)).map(nameOf))
  },
)

test('a key is refused when it is revoked, expired, from another network, or its owner is disabled', async () => {
  const owner = await app.staff(['donation', 'settings'])
  const key = await storeKey(owner, ['donations:read'], { networks: ['203.0.113.0/24', '2001:db8::/32'] })
  for (const [ip, status] of [
    ['203.0.113.9', 200],
    ['::ffff:203.0.113.9', 200],
    ['2001:db8::7', 200],
    ['203.0.114.9', 401],
  ] as const)
    expect((await send(key, statuses, { ip })).status, ip).toBe(status)
  const at = { ip: '203.0.113.9' }
  const becomes = async (status: number, statement: string) => {
    await app.pool.query(statement, [await idOf(owner)])
    expect((await send(key, statuses, at)).status, statement).toBe(status)
  }
  await becomes(401, 'update users set status = 0 where id = $1')
  await becomes(200, 'update users set status = 1 where id = $1')
  await becomes(401, 'update api_keys set expires_on = current_date - 2 where owner_id = $1')
  await becomes(200, 'update api_keys set expires_on = current_date + 2 where owner_id = $1')
  await becomes(401, 'update api_keys set revoked_at = now() where owner_id = $1')
  const stranger = newApiKey(newPublicId()).key
  for (const wrong of [stranger, 'amk_live_', `${key}x`])
    expect((await send(wrong, statuses)).body.message).toBe('Unauthenticated.')
})

test('a key that changes data waits for a second person, as soon as two manage staff', async () => {
  const omar = await app.staff()
  const answer = await make(amina, { name: 'App', scopes: ['donations:read', 'refunds:write'] })
  expect(answer.body.data.waits).toBe(true)
  const { key } = answer.body.data
  expect((await send(key, statuses)).status).toBe(403)
  expect((await list())[0]).toMatchObject({ name: 'App', scopes: [], waits: true, is_mine: true })
  const [change] = (await omar.call<PendingChange[]>('GET', '/pending-changes')).body.data
  expect(change).toMatchObject({ subject: 'api_key', name: 'New API key App' })
  expect((await amina.call('POST', `/pending-changes/${change?.id}/approve`)).status).toBe(403)
  expect((await omar.call('POST', `/pending-changes/${change?.id}/approve`)).status).toBe(200)
  expect((await send(key, statuses)).status).toBe(200)
  await app.workDueJobs()
  const { rows } = await app.pool.query(
    `select message_id from messages join users on users.id = user_id where email = $1 order by messages.id`,
    [omar.email],
  )
  const mails = await Promise.all(
    rows.map(({ message_id }) => mailText(`${app.dataDir}/outbox/${message_id}@give.example.org.eml`)),
  )
  expect(mails[0]).toContain('New API key App')
  expect(mails.at(-1)).toContain('Bilal Ahmed (approved by Bilal Ahmed) made an API key.')
  expect(mails.join()).not.toContain(key)
  const { rows: audit } = await app.pool.query(
    `select action, subject from audit_entries where subject = 'App' order by id`,
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'made_api_key',
    'requested_access_change',
    'approved_access_change',
    'changed_api_key',
  ])
  const { rows: stored } = await app.pool.query('select to_jsonb(api_keys)::text as row from api_keys')
  expect(JSON.stringify(stored)).not.toContain(key.slice(18))
})

test('a narrower key changes at once; more scopes, networks or time of a writing key wait', async () => {
  const { body } = await make(amina, { name: 'Report' })
  expect(body.data.waits).toBe(false)
  const [key] = await list()
  const save = async (form: object, staff = amina) => {
    const whole = { name: 'Report', scopes: ['donations:read'], networks: [], expires_on: nextYear, ...form }
    const answer = await staff.call<{ waits: boolean }>('PUT', `/api-keys/${key?.id}`, whole)
    return answer.status === 200 ? answer.body.data.waits : answer.status
  }
  expect(await save({ networks: ['203.0.113.7'] })).toBe(false)
  expect(await save({ scopes: ['donations:read', 'causes:read'] })).toBe(false)
  expect(await save({ scopes: ['personal:read'] })).toBe(true)
  expect(await save({})).toBe(409)
  const omar = await app.staff()
  expect(await save({}, omar)).toBe(403)
  for (const network of [
    '203.0.113.700',
    '203.0.113.0/33',
    '203.0.113.0/08',
    '2001:db8::/129',
    '127.1',
    'fe80::1%eth0',
  ])
    expect(await save({ networks: [network] }), network).toBe(422)
  expect(await save({ scopes: [] })).toBe(422)
  expect(await save({ expires_on: '2020-01-01' })).toBe(422)
})

test('after a rotation both secrets are valid until the hours are over', async () => {
  const { key: first } = (await make(amina, { name: 'Rotated' })).body.data
  const [{ id } = { id: 0 }] = await list()
  const rotate = async (overlap_hours: number) =>
    (await amina.call<{ key: string }>('POST', `/api-keys/${id}/rotate`, { overlap_hours })).body.data.key
  const second = await rotate(24)
  const works = async (key: string) => (await send(key, statuses)).status === 200
  expect([await works(first), await works(second)]).toEqual([true, true])
  const third = await rotate(0)
  expect([await works(first), await works(second), await works(third)]).toEqual([false, false, true])
  const omar = await app.staff()
  expect((await omar.call('POST', `/api-keys/${id}/rotate`, { overlap_hours: 0 })).status).toBe(403)
  expect((await omar.call('DELETE', `/api-keys/${id}`)).status).toBe(200)
  expect(await works(third)).toBe(false)
})

test('revoking a key withdraws its change that waits for a second person', async () => {
  const omar = await app.staff()
  await make(amina, { name: 'Revoked', scopes: ['refunds:write'] })
  const [{ id } = { id: 0 }] = await list()
  const open = async () =>
    (await omar.call<PendingChange[]>('GET', '/pending-changes')).body.data.map(({ name }) => name)
  expect(await open()).toContain('New API key Revoked')
  expect((await amina.call('DELETE', `/api-keys/${id}`)).status).toBe(200)
  expect(await open()).not.toContain('New API key Revoked')
  const { rows } = await app.pool.query(
    `select action from audit_entries where subject = 'Revoked' order by id desc limit 2`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['revoked_api_key', 'withdrew_access_change'])
})

test('a call reports the limit of its key, and when to retry', async () => {
  const key = await storeKey(amina, ['causes:read'])
  const first = await send(key, causes)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"key";q=300;w=60',
    ratelimit: expect.stringMatching(/^"key";r=299;t=\d+$/),
  })
  let last = first
  for (let call = 0; call < 620 && last.status !== 429; call++) last = await send(key, causes)
  expect([last.status, last.headers.ratelimit]).toEqual([429, expect.stringMatching(/^"key";r=0;t=\d+$/)])
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('the last use is written at most every five minutes, and acts name the key', async () => {
  const key = await storeKey(amina, ['donations:write'], { name: 'Notes' })
  const usedAt = async () =>
    (await app.pool.query(`select last_used_at from api_keys where name = 'Notes'`)).rows[0].last_used_at
  expect(await usedAt()).toBeNull()
  const link = await app.visitor().give()
  const { id } = (await app.readDonation(link)).donation
  const note = { method: 'POST', path: '/donations/:id/notes' } as const
  expect((await send(key, note, { id: String(id), body: '{"note":"From the CRM"}' })).status).toBe(200)
  const used = await usedAt()
  await send(key, causes)
  expect(await usedAt()).toEqual(used)
  const { rows } = await app.pool.query(`select who from audit_entries where action = 'wrote_note'`)
  expect(rows).toEqual([{ who: 'Bilal Ahmed (Notes)' }])
})

test('no answer to a key has a CNIC, even with the scope for personal data and the right to see it', async () => {
  const link = await app.visitor().give({ cnic: '4210112345671' })
  const { id } = (await app.readDonation(link)).donation
  const key = await storeKey(amina, scopes)
  const { body } = await send(key, { method: 'GET', path: '/donation/:id' }, { id: String(id) })
  expect(body.data.donor).toMatchObject({ first_name: 'Ayesha', cnic: null })
})

test('a key replaces the configured authorization value', async () => {
  const guarded = await buildTestApp({ apiClientToken: 'Bearer of-our-pages' })
  const { key, ...secret } = newApiKey('guarded1')
  const user = {
    firstName: 'Amina',
    lastName: 'Khan',
    email: 'amina@example.org',
    password: 'a long enough one',
  }
  await createUser(guarded.db, { ...user, roles: ['Administrator'] })
  await guarded.pool.query(
    `insert into api_keys (public_id, name, owner_id, expires_on, hash, last_four)
     select 'guarded1', 'Site', id, $1, $2, $3 from users limit 1`,
    [nextYear, secret.hash, secret.last_four],
  )
  const ask = (authorization: string) =>
    guarded.app.inject({ url: `${apiBase}/bank/info`, headers: { authorization } })
  expect((await ask(`Bearer ${key}`)).statusCode).toBe(200)
  expect((await ask('Bearer amk')).statusCode).toBe(401)
  await guarded.close()
})
