// Plans of the statements that calls and jobs run, with enough donations for PostgreSQL to prefer indexes: a
// sequential scan of a millisecond in other tests takes a second in a charity's tenth year.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { logout } from '../../contract/src/auth.ts'
import { openSandboxStore } from '../../demo/src/sandbox-store.ts'
import { seedBooks } from '../../demo/src/seed-books.ts'
import { planDueAgreements } from '../src/agreements/plan-due-agreements.ts'
import { allCalls } from './all-calls.ts'
import { buildTestApp } from './test-app.ts'

const donations = 30_000
/** Rows from which a table is not read whole. */
const largeFrom = 10_000

/** Calls that read everything there is: files, and charts of all years. */
const readsEverything = /\.(csv|xlsx)$|\/(export|download)|^\/exports|\/checks/

/** Statements that may read a large table whole, with the reason. */
const allowed: [reason: string, statement: RegExp][] = []

const app = await buildTestApp()
const folder = await mkdtemp(join(tmpdir(), 'amanah-plans-'))
const seen = new Map<string, unknown[]>()
const { query } = pg.Client.prototype
afterAll(async () => {
  pg.Client.prototype.query = query
  await rm(folder, { recursive: true })
  await app.close()
})

/** Notes each statement with the values of its first run. */
function noteStatements(): void {
  pg.Client.prototype.query = function note(this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof statement === 'string' ? statement : statement.text
    const own = typeof statement === 'string' ? values : (statement.values ?? values)
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !seen.has(text))
      seen.set(text, Array.isArray(own) ? own : [])
    return Reflect.apply(query, this, args)
  } as typeof query
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const tablesReadWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesReadWhole),
]

test('no call and no job reads a large table whole', async () => {
  await seedBooks(app.db, openSandboxStore(folder), {
    donations,
    payments: donations / 8,
    sealer: app.context.sealer,
  })
  await app.pool.query('analyze')
  const { rows } = await app.pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples >= ${largeFrom}`,
  )
  const large = new Set(rows.map(({ relname }) => relname))
  expect(large).toContain('payment_attempts')

  noteStatements()
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
  await planDueAgreements(app.db)
  pg.Client.prototype.query = query

  const found: string[] = []
  for (const [text, values] of seen) {
    const plan = await app.pool.query(`explain (format json) ${text}`, values).catch(() => null)
    const [explained] = plan?.rows ?? []
    if (!explained || allowed.some(([, statement]) => statement.test(text))) continue
    const whole = tablesReadWhole(explained['QUERY PLAN'][0].Plan).filter((table) => large.has(table))
    if (whole.length > 0) found.push(`${[...new Set(whole)]}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)
  }
  expect(seen.size).toBeGreaterThan(150)
  expect(found).toEqual([])
}, 600_000)
