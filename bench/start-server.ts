import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { seedDemo } from '../demo/src/seed-demo.ts'
import { type Connection, startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { postExistingRows } from '../server/src/accounting/ledger/ledger.jobs.ts'
import { createDatabase, createPool, type Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { migrateJobs } from '../server/src/platform/jobs/start-jobs.ts'

const root = join(import.meta.dirname, '..')

export const administrator = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'bench-password-1' }

/** A temporary folder, for `await using`. */
export async function openFolder(name: string): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), `amanah-${name}-`))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/**
 * A temporary folder with a database of 100,000 donations, for `await using`: a statement that reads a whole
 * table costs nothing while it is empty.
 */
export async function openFilledFolder(name: string): Promise<{ path: string } & AsyncDisposable> {
  const folder = await openFolder(name)
  seed(folder.path, 100_000)
  await finishJobs(folder.path)
  return folder
}

/**
 * Writes the donor records and ledger entries of seeded donations. Jobs would write them during the
 * measurement: 9 s of CPU for the donor records of 100,000 donations, and 25 s for their ledger entries.
 * @param options.skipsLedger omits the ledger entries, for a million donations and ledger-free benchmarks
 */
export async function finishJobs(dataDir: string, { skipsLedger = false } = {}): Promise<void> {
  await using database = await openDatabase(dataDir, { max: 1 })
  const { db, pool } = database
  while ((await pool.query<{ done: number }>('select attach_contacts(5000) as done')).rows[0]?.done);
  if (skipsLedger) await pool.query('update ledger_backfill set next_intent = last_intent + 1')
  while (await postExistingRows(db, 2000));
  await pool.query('select roll_up_ledger()')
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  client.release()
}

type OpenedDatabase = { connection: Connection; pool: pg.Pool; db: Database } & AsyncDisposable

/** Opens the embedded database of a data folder, also beside a running server; for `await using`. */
export async function openDatabase(
  dataDir: string,
  options: { max?: number; settings?: Record<string, string>; user?: string } = {},
): Promise<OpenedDatabase> {
  const { max = 4, settings, ...user } = options
  const postgres = await startEmbeddedPostgres({ dataDir, ...(settings && { settings }) })
  const connection = { ...postgres.connection, ...user }
  const pool = createPool(connection, { max })
  const db = createDatabase(pool)
  const close = () => db.destroy().then(() => postgres.stop())
  return { connection, pool, db, [Symbol.asyncDispose]: close }
}

/** Opens a new database with the causes and accounts of the demo. */
export async function openDemo(dataDir: string, max?: number): Promise<OpenedDatabase> {
  const opened = await openDatabase(dataDir, max ? { max } : {})
  await migrate(opened.db)
  await migrateJobs(opened.pool)
  await seedDemo(opened.db)
  return opened
}

/** Fills a new database with donations, as `npm run seed` does. */
export function seed(dataDir: string, donations: number): void {
  const { status } = spawnSync(process.execPath, ['demo/src/seed.ts', '--donations', String(donations)], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The database could not be filled.')
}

export type OpenedServer = { process: ChildProcess; pid: number; stop(): Promise<void> } & AsyncDisposable

/**
 * Starts the production server as a separate process, as an operator runs it (scripts/run-node.mjs), and
 * waits until it is ready.
 * @throws Error after two minutes
 */
export async function openServer(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<OpenedServer> {
  const server = spawn(process.execPath, ['--max-semi-space-size=16', 'demo/src/main.ts', '--no-history'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DONATIONS_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => stopServer(server)
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return { process: server, pid: server.pid ?? 0, stop, [Symbol.asyncDispose]: stop }
  }
  await stop()
  throw new Error('The server did not become ready.')
}

/** The anti-forgery cookie and header of a visitor. */
export async function antiForgery(origin: string): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const answer = await fetch(`${origin}/sanctum/csrf-cookie`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, 'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? '') }
}

/** Signs in the administrator. @returns the headers for JSON requests @throws Error when that is refused */
export async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { ...(await antiForgery(origin)), 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
  }
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
