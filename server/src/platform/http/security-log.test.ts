import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Visitor } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)

type Line = { event: string; route: string; status: number; network: string; [field: string]: unknown }
const lines = (): Line[] =>
  app.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')

async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = lines().length
  await work()
  // A line is written after the answer is sent.
  await app.visitor().ask('/healthz')
  return lines().slice(before)
}

const counted = async (event: string) => {
  const { text } = await app.visitor().ask('/metrics')
  return Number(new RegExp(`security_events_total\\{event="${event}".*\\} (\\d+)`).exec(text)?.[1])
}

const signInWrongly = (visitor: Visitor, times: number) =>
  Array.from({ length: times }).reduce<Promise<unknown>>(
    (before) =>
      before.then(() =>
        visitor.call('POST', '/auth/login', { email: 'amina@example.org', password: 'a wrong password' }),
      ),
    Promise.resolve(),
  )

test('a refusal logs one line: the kind, the route and the signed-in user, nothing else about the person', async () => {
  const newcomer = await app.staff(['cause'])
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', newcomer.email)
    .executeTakeFirstOrThrow()
  const found = await linesOf(async () => {
    await app.visitor().call('GET', '/checks')
    await newcomer.call('GET', '/checks')
    await newcomer.ask('/api/v1/cause', { method: 'POST' })
  })
  const place = { method: 'GET', route: '/api/v1/checks' }
  expect(found).toMatchObject([
    { event: 'unauthenticated', status: 401, ...place },
    { event: 'forbidden', status: 403, ...place, user_id: id },
    { event: 'csrf_mismatch', status: 419, route: '/api/v1/cause', user_id: id },
  ])
  expect(found[0]).not.toHaveProperty('user_id')
  expect(found[1]?.network).toBe(found[2]?.network)
  expect(found[1]?.network).not.toBe(found[0]?.network)
  expect(JSON.stringify(found)).not.toMatch(/10\.\d+\.\d+\.\d+|@|Bilal/)
})

test('failed sign-ins and locked accounts have their own kinds, and are counted', async () => {
  const [failed, locked] = [await counted('sign_in_failed'), await counted('sign_in_locked')]
  const found = await linesOf(() => signInWrongly(app.visitor(), 5))
  expect(found.map(({ event }) => event)).toEqual([...Array(4).fill('sign_in_failed'), 'sign_in_locked'])
  expect([await counted('sign_in_failed'), await counted('sign_in_locked')]).toEqual([failed + 4, locked + 1])
})

test('a wrong password in an open session counts as a failed sign-in too', async () => {
  const staff = await app.staff()
  const found = await linesOf(() =>
    staff.call('POST', '/auth/confirm-identity', { password: 'a wrong password' }),
  )
  expect(found).toMatchObject([{ event: 'sign_in_failed', route: '/api/v1/auth/confirm-identity' }])
})

test('an attack does not fill the disk: further lines are counted, and other kinds are still written', async () => {
  const visitor = app.visitor()
  const before = await counted('unauthenticated')
  const found = await linesOf(async () => {
    for (let times = 0; times < 50; times += 1) await visitor.call('GET', '/checks')
    await visitor.ask('/api/v1/donate', { method: 'POST' })
  })
  // The calls span at most two minutes, of 20 lines each, and one line is of the other kind.
  expect(found.length).toBeLessThanOrEqual(41)
  expect(found.at(-1)).toMatchObject({ event: 'csrf_mismatch' })
  expect(await counted('unauthenticated')).toBe(before + 50)
})
