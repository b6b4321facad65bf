import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { apiBase, type Entry } from '../../contract/src/entry.ts'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { readYourWrites } from '../src/platform/http/read-your-writes.ts'
import { allCalls } from './all-calls.ts'
import { buildTestApp } from './test-app.ts'

const app = await buildTestApp()
const replicaDb = createDatabase(
  createPool({ host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' }),
)
afterAll(() => Promise.all([app.close(), replicaDb.destroy()]))

const named = (calls: readonly Entry[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)
const forReplica = allCalls.filter(({ fromReplica }) => fromReplica)

/** The database that a call reads while a replica is available and up to date. */
const databaseOf = (call: Entry) =>
  readYourWrites({
    db: app.db,
    replica: { db: replicaDb, has: () => true, stop: async () => {} },
    secure: true,
  }).answered(
    call,
    { cookies: {} } as FastifyRequest,
    { setCookie: () => {} } as unknown as FastifyReply,
    async (db) => (db === app.db ? 'primary' : 'replica'),
  )

test.each(named(allCalls.filter(({ fromReplica }) => !fromReplica)))(
  '%s reads the primary, whatever it decides to write',
  async (_name, call) => {
    expect(await databaseOf(call)).toBe('primary')
  },
)

test.each(named(forReplica))('%s may read the replica', async (_name, call) => {
  expect(await databaseOf(call)).toBe('replica')
})

test('a call that may read the replica writes nothing but the record of an export', async () => {
  const staff = await app.staff()
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const { rows } = await app.pool.query('select current_database() as name')
  await app.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
  await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user`)
  // The first calls meet connections that were ended.
  const refusal = () =>
    app
      .visitor()
      .ask('/readyz')
      .then(() => app.log.join())
  await expect.poll(refusal).toContain('read-only transaction')
  const writing: string[] = []
  for (const { method, path } of forReplica) {
    const { statusCode, payload } = await app.app.inject({
      method,
      url: `${apiBase}${path.replace(/:\w+/g, '1')}?format=xlsx&report=receipts`,
      headers: {
        cookie,
        'content-type': 'application/json',
        'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
      },
      ...(method !== 'GET' && { payload: { text: 'Khan' } }),
    })
    expect([200, 404, 503], `${path}: ${payload.slice(0, 200)}`).toContain(statusCode)
    if (statusCode === 503) writing.push(path)
  }
  expect(writing.filter((path) => !/\/(export|print)$/.test(path))).toEqual([])
  expect(writing.length).toBeGreaterThan(4)
  await app.pool.query(
    `begin read write; alter database ${rows[0].name} reset default_transaction_read_only; commit`,
  )
})
