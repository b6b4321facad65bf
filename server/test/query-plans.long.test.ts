// Plans of the statements that calls and jobs run, with enough donations for PostgreSQL to prefer indexes: a
// sequential scan of a millisecond in other tests takes a second in a charity's tenth year.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { logout } from '../../contract/src/auth.ts'
import { openSandboxStore } from '../../demo/src/sandbox-store.ts'
import { seedBooks } from '../../demo/src/seed-books.ts'
import { SUPERUSER } from '../../embedded-postgres/src/cluster.ts'
import { planDueAgreements } from '../src/agreements/plan-due-agreements.ts'
import { allTasks } from '../src/features.ts'
import { createSealer } from '../src/platform/sealing/create-sealer.ts'
import { allCalls } from './all-calls.ts'
import { createTestDatabase } from './create-test-database.ts'
import { buildTestApp } from './test-app.ts'

const donations = 30_000
/**
 * Number of rows from which no statement may read a whole table; in a smaller table, reading it is the
 * fastest way to find 100 rows.
 */
const largeFrom = 15_000

/** Calls that read everything there is: files, and charts of all years. */
const readsEverything = /\.(csv|xlsx)$|\/(export|download)|^\/exports|\/checks/

/** Jobs of the night that read everything there is. */
const readingEverything = ['run-checks']

/** Statements that may read a large table whole, with the reason. */
const allowed: [reason: string, statement: RegExp][] = [
  ['figures of all donors of a tax year', /^\s*select coalesce\(sum\(donations\), 0\)::bigint as donations/],
  [
    'once a night, every donation whose retention has ended',
    /^\s*select intent\.id .* order by intent\.id $/s,
  ],
  ['once a night, the attempts of 45 days', /^\s*with could_differ as/],
]

const { connect } = pg.Client.prototype
const folder = await mkdtemp(join(tmpdir(), 'amanah-plans-'))
const database = await createTestDatabase('template_demo')
await seedBooks(database.db, openSandboxStore(folder), {
  donations,
  payments: donations / 8,
  sealer: createSealer(['a key of the test for personal data']),
})
await explainEveryStatement()
const seen = new Map<string, Plan>()
let large = new Set<string>()
notePlans()
const app = await buildTestApp({ database })
await workFirstNight()
await database.pool.query('analyze')
const { rows } = await database.pool.query<{ relname: string }>(
  `select relname from pg_class where relkind = 'r' and reltuples >= ${largeFrom}`,
)
large = new Set(rows.map(({ relname }) => relname))
seen.clear()
afterAll(async () => {
  pg.Client.prototype.connect = connect
  await rm(folder, { recursive: true })
  await app.close()
})

/** Makes every new connection send the plan of each statement that it runs, in functions and triggers too. */
async function explainEveryStatement(): Promise<void> {
  const superuser = new pg.Client({ ...database.connection, user: SUPERUSER, ssl: false })
  await superuser.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  for (const [name, value] of Object.entries(settings))
    await superuser.query(`alter database ${database.connection.database} set ${name} = '${value}'`)
  await superuser.end()
}

/** Notes a plan of each statement: the latest that reads a large table whole, else the first. */
function notePlans(): void {
  pg.Client.prototype.connect = function note(this: pg.Client, ...args: unknown[]) {
    this.on('notice', ({ message = '' }) => {
      const json = /^duration: .* plan:\n(\{.*)$/s.exec(message)?.[1]
      if (!json) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan }
      if (!seen.has(text) || tablesReadWhole(plan).some((table) => large.has(table))) seen.set(text, plan)
    })
    return Reflect.apply(connect, this, args)
  } as typeof connect
}

/**
 * Does most of the work of the first night after an upgrade, whose batches are so large a part of a table
 * that PostgreSQL rightly reads it whole, and leaves a few donations to each of its jobs.
 */
async function workFirstNight(): Promise<void> {
  await allTasks(app.context)['anonymise-payers']?.({})
  while (
    (await sql<{ done: number }>`select attach_contacts(5000) as done`.execute(database.db)).rows[0]?.done
  );
  await database.pool.query(
    `update ledger_backfill set next_intent = last_intent - 50, next_line = last_line - 50`,
  )
  await database.pool.query(`update payment_intents set created_at = created_at - interval '5 years'
    where id in (select id from payment_intents where status = 'expired' order by id desc limit 20)`)
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function tablesReadWhole(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(tablesReadWhole)]
}

test('no call and no job reads a large table whole', async () => {
  expect(large).toContain('payment_attempts')
  const chief = await app.staff()
  for (const call of allCalls) {
    const { method, path, who } = call
    const isRead = method === 'GET' || /\/search$|^\/(donation|payment)$/.test(path)
    if (!isRead || who === 'donor' || call === logout || readsEverything.test(path)) continue
    await chief.call(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {}).catch(() => {})
  }
  const visitor = app.visitor()
  const link = await visitor.give()
  await visitor.pay(link, 'pay')
  await app.workDueJobs()
  await planDueAgreements(app.context.db)
  for (const [name, task] of Object.entries(allTasks(app.context)))
    if (task.schedule && !readingEverything.includes(name)) await task({})

  const found = [...seen].flatMap(([text, plan]) => {
    const whole = new Set(tablesReadWhole(plan).filter((table) => large.has(table)))
    const isAllowed = allowed.some(([, statement]) => statement.test(text))
    return whole.size > 0 && !isAllowed ? [`${[...whole]}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`] : []
  })
  expect(seen.size).toBeGreaterThan(150)
  expect(found).toEqual([])
}, 600_000)
