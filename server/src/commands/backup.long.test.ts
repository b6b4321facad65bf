import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemo } from '../../../demo/src/seed-demo.ts'
import type { Connection } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { startPostgres, type TestPostgres } from '../../test/chaos/start-postgres.ts'
import { type AuditLink, extendAuditChain, readNewestLink } from '../history/audit-chain.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { runBackupCommand } from './backup-command.ts'
import { runRestoreCommand } from './restore-command.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

/** The charity's server, and the folder of its backups elsewhere. */
let place: string
let dataDir: string
let backup: string
/** Another machine, and the first restore on it. */
let restored: string
const receipt = 'receipts/2026-11/a transfer’s receipt.pdf'

/** Every donor that the database has acknowledged, in this order. */
const acknowledged: number[] = []
let acknowledgedBefore: number[]

/** Runs a command as an operator does. */
async function run(
  command: 'backup' | 'restore' | 'check-books',
  args: string[],
  settings: Record<string, string>,
) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { ...bareEnvironment, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Runs a command in this process: a process of its own costs more than most commands do. */
async function runHere(command: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const lines: string[] = []
  const write = (...parts: unknown[]) => void lines.push(parts.join(' '))
  const spies = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(write))
  try {
    const code = await { backup: runBackupCommand, restore: runRestoreCommand }[command](args, settings)
    return { code, said: lines.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const newMachine = async () => join(await mkdtemp(join(place, 'machine-')), 'data')

async function whatIsIn(machine: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: machine })
  const pool = createPool(postgres.connection)
  try {
    const donors = await pool.query<{ id: number }>('select id from donation_donors')
    const causes = await pool.query('select from causes')
    const checks = await pool.query('select folder, error from restore_checks')
    return {
      donors: donors.rows.map(({ id }) => id),
      causes: causes.rows.length,
      checks: checks.rows,
      receipt: await readFile(join(machine, 'files', receipt), 'utf8'),
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/** Keeps donating until the database is gone. */
async function donateContinuously(connection: Connection): Promise<void> {
  const pool = createPool(connection, { max: 1 })
  try {
    for (;;) {
      const { rows } = await pool.query(
        `insert into donation_donors (first_name, last_name, email, phone, country)
         values ('Amina', 'Khan', 'amina@example.org', '03001234567', 'Pakistan') returning id`,
      )
      acknowledged.push(rows[0].id)
      await sleep(5) // Leaves CPU time for the backup.
    }
  } catch {
    await pool.end()
  }
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'amanah-backup-'))
  dataDir = await newMachine()
  backup = join(place, 'backups', '2026-11-21')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = createDatabase(createPool(postgres.connection))
  await migrate(db)
  await seedDemo(db)
  await db.destroy()
  await mkdir(join(dataDir, 'files', 'receipts', '2026-11'), { recursive: true })
  await writeFile(join(dataDir, 'files', receipt), 'Rs. 5,000 received with thanks')

  const giving = donateContinuously(postgres.connection)
  while (acknowledged.length < 50) await sleep(10)
  acknowledgedBefore = [...acknowledged]
  // The state in which a killed backup left it.
  await mkdir(`${backup}.unfinished-a1B2c3/files`, { recursive: true })
  await mkdir(join(dataDir, 'draft-a1B2c3', 'postgres', '18', 'data'), { recursive: true })
  const { code, said } = await run('backup', [backup], { DATA_DIR: dataDir })
  expect(said).toContain('Done')
  expect(said).toContain('It holds personal data and the database’s password and secret-key')
  expect(await readdir(join(place, 'backups'))).toEqual(['2026-11-21'])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('draft-'))).toEqual([])
  expect(code).toBe(0)
  const pidFile = await readFile(join(dataDir, 'postgres', '18', 'data', 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await Promise.all([giving, postgres.stop()])
})

afterAll(() => rm(place, { recursive: true }))

test('A backup made while donors give, restored on another machine, holds every gift acknowledged before it began', async () => {
  const machine = await newMachine()
  restored = machine
  const { code, said } = await run('restore', [backup], { DATA_DIR: machine })
  expect(said).toContain('Found 0 donations')
  expect(said).toMatch(/All \d+ tables are as they were in the backup/)
  expect(said).toMatch(/no receipt of this year. The numbers from \S+-000001 to \S+-000100 are skipped/)
  expect(code).toBe(0)
  const { donors, ...rest } = await whatIsIn(machine)
  expect(rest).toEqual({ causes: 14, checks: [], receipt: 'Rs. 5,000 received with thanks' })
  expect(donors).toEqual(expect.arrayContaining(acknowledgedBefore))
  expect(acknowledged.length).toBeGreaterThan(acknowledgedBefore.length) // the backup blocked no donor
  expect(await readFile(join(machine, 'secret-key'))).toEqual(await readFile(join(dataDir, 'secret-key')))
})

test('A damaged backup is refused, and nothing is changed', async () => {
  const copy = await mkdtemp(join(place, 'copy-'))
  await cp(backup, copy, { recursive: true })
  await overwrite(join(copy, 'database/base.tar.gz'))
  const machine = await newMachine()
  const { code, said } = await run('restore', [copy], { DATA_DIR: machine })
  expect(said).toMatch(/Nothing was restored. .*damaged/)
  expect(code).toBe(1)
  expect(await readdir(join(machine, 'postgres', '18')).catch(() => [])).toEqual([])
})

/** Changes a byte in the middle; the size stays. */
async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}

test('A backup whose manifest was forged to fit the damage is still refused by PostgreSQL’s own checksums', async () => {
  const copy = await mkdtemp(join(place, 'copy-'))
  await cp(backup, copy, { recursive: true })
  const path = join(copy, 'database/backup_manifest')
  const checksums = await readFile(path, 'utf8')
  await writeFile(path, checksums.replace(/("Checksum": ")[0-9a-f]{2}/, '$1zz'))
  const list = join(copy, 'manifest.json')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  await writeFile(
    list,
    (await readFile(list, 'utf8')).replace(sum(checksums), sum(await readFile(path, 'utf8'))),
  )
  const { said } = await runHere('restore', [copy], { DATA_DIR: await newMachine() })
  expect(said).toMatch(/is damaged: \S+ is not as it was read/)
})

test('A backup whose database differs from its checksums is refused, with the tables that differ', async () => {
  const copy = await mkdtemp(join(place, 'copy-'))
  await cp(backup, copy, { recursive: true })
  const list = join(copy, 'manifest.json')
  const { tables, ...rest } = JSON.parse(await readFile(list, 'utf8'))
  expect(Object.keys(tables)).toEqual(expect.arrayContaining(['public.donation_donors', 'public.causes']))
  await writeFile(list, JSON.stringify({ ...rest, tables: { ...tables, 'public.donation_donors': '1 17' } }))
  const { code, said } = await runHere('restore', [copy], { DATA_DIR: await newMachine() })
  expect(said).toContain('In the restored database public.donation_donors are not as they were in the backup')
  expect(code).toBe(1)
})

test('An encrypted backup shows nothing of anybody, and is restored by its key alone', async () => {
  const key = 'a key that is kept in the safe of the charity'
  const machine = restored
  const encrypted = join(place, 'encrypted')
  const made = await runHere('backup', [encrypted], { DATA_DIR: machine, BACKUP_KEY: key })
  expect(made.code, made.said).toBe(0)
  expect(made.said).not.toContain('It is not encrypted')
  const stored = await readFile(join(encrypted, 'files', receipt))
  expect(stored.includes('Rs. 5,000')).toBe(false)
  expect((await readFile(join(encrypted, 'database/base.tar.gz'))).readUInt16BE()).not.toBe(0x1f8b)

  const proven = await runHere('restore', [encrypted, '--check'], { DATA_DIR: machine, BACKUP_KEY: key })
  expect(proven.code, proven.said).toBe(0)
  expect(proven.said).toContain('can be restored. Nothing was changed.')
  expect((await whatIsIn(machine)).checks).toEqual([{ folder: encrypted, error: null }])

  const elsewhere = await newMachine()
  const unsigned = await runHere('restore', [backup], { DATA_DIR: elsewhere, BACKUP_KEY: key })
  expect([unsigned.code, unsigned.said]).toEqual([1, expect.stringContaining('add --unencrypted')])
  const again = await runHere('restore', [encrypted], { DATA_DIR: elsewhere, BACKUP_KEY: key })
  expect(again.code, again.said).toBe(0)
  expect(await readFile(join(elsewhere, 'files', receipt), 'utf8')).toBe('Rs. 5,000 received with thanks')
})

test('A database that is in use is never replaced, not even when asked to', async () => {
  const machine = await newMachine()
  const postgres = await startEmbeddedPostgres({ dataDir: machine })
  try {
    const { code, said } = await run('restore', [backup, '--replace'], { DATA_DIR: machine })
    expect(said).toContain('Stop it first')
    expect(code).toBe(1)
  } finally {
    await postgres.stop()
  }
})

test('Existing data are replaced only on request, and then moved aside', async () => {
  const machine = dataDir // killed, not stopped
  const BACKUP_KEY = 'a key that came after this backup'
  const before = await readFile(join(machine, 'secret-key'), 'utf8')
  const refused = await runHere('restore', [backup], { DATA_DIR: machine })
  expect(refused.said).toContain('There are data already')
  expect(refused.code).toBe(1)

  const { code, said } = await runHere('restore', [backup, '--replace', '--unencrypted'], {
    DATA_DIR: machine,
    BACKUP_KEY,
  })
  expect(code, said).toBe(0)
  const [replaced = ''] = (await readdir(machine)).filter((name) => name.startsWith('replaced-'))
  expect(await readdir(join(machine, replaced))).toEqual(['files', 'postgres', 'secret-key'])
  expect(await readFile(join(machine, replaced, 'secret-key'), 'utf8')).toBe(before)
  const old = await whatIsIn(join(machine, replaced))
  const { donors } = await whatIsIn(machine)
  expect(old.donors).toEqual(expect.arrayContaining(acknowledged))
  expect(donors.length).toBeLessThan(old.donors.length)
})

/** The programs of Debian's PostgreSQL, which has pg_dump; the embedded one has not. */
const debian = (await readdir('/usr/lib/postgresql').catch(() => [])).map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
)[0]

describe.runIf(debian)('with a PostgreSQL of the charity’s own (DATABASE_URL)', () => {
  let own: TestPostgres
  let newestLink: AuditLink | null
  const BACKUP_KEY = 'a key that is kept in the safe of the charity'
  const settings = (database = 'amanah') => ({
    DATABASE_URL: serverUrl().replace('/amanah', `/${database}`),
    BACKUP_KEY,
    DATA_DIR: dataDir,
  })
  /** Connects as a role that owns nothing. */
  const serverUrl = () => own.url.replace('postgres@', 'amanah_server@')
  const folder = () => join(place, 'backups', 'dumped')
  beforeAll(async () => {
    const cluster = join(place, 'own')
    await mkdir(cluster)
    await chmod(place, 0o755)
    own = await startPostgres(cluster, debian)
    const pool = createPool(own.url)
    const db = createDatabase(pool)
    await sql`create extension pg_stat_statements`.execute(db)
    await sql`create role amanah_server login`.execute(db)
    const server = createDatabase(createPool(serverUrl()))
    await migrateDatabase(db, pool, server)
    await server.destroy()
    await seedDemo(db)
    await sql`select graphile_worker.add_job('a-job')`.execute(db)
    await sql`insert into audit_entries (who, action) values ('Amina', 'signed_in')`.execute(db)
    await extendAuditChain(db)
    newestLink = await readNewestLink(db)
    await sql`create database empty`.execute(db)
    await db.destroy()
  })
  afterAll(() => own?.stop())

  test('the backup holds a dump, encrypted, with the checksums of its snapshot', async () => {
    const { code, said } = await runHere('backup', [folder()], settings())
    expect(code, said).toBe(0)
    expect(said).toContain('It holds personal data and secret-key, made')
    const list = JSON.parse(await readFile(join(folder(), 'manifest.json'), 'utf8'))
    expect(list.rows).toMatchObject({ causes: 14 })
    expect(list.tables['public.causes']).toMatch(/^14 /)
    // Row-level security hides them from every role but their owner.
    expect(list.tables['graphile_worker._private_jobs']).toMatch(/^1 /)
    expect(list.audit).toEqual(newestLink)
    const [name = ''] = await readdir(join(folder(), 'database'))
    expect(name).toMatch(/^postgresql-\d\d\.dump$/)
    const dump = await readFile(join(folder(), 'database', name))
    expect(dump.subarray(0, 5).toString()).not.toBe('PGDMP')
  })

  test('check-books compares the audit with the hashes in the backups', async () => {
    const compare = async () =>
      (await run('check-books', [], { ...settings(), BACKUP_DIR: dirname(folder()) })).said
    const passed = 'passed  audit-has-the-recorded-hashes'
    expect(await compare()).toContain(passed)
    const db = createDatabase(createPool(own.url, { max: 1 }))
    await sql`alter table audit_chain disable trigger user; update audit_chain set hash = '\\x00'`.execute(db)
    const said = await compare()
    await sql`update audit_chain set hash = ${Buffer.from(newestLink?.hash ?? '', 'hex')}`.execute(db)
    await sql`alter table audit_chain enable trigger user`.execute(db)
    await db.destroy()
    expect(said).toMatch(/FAILED {2}audit-has-the-recorded-hashes.*\n.*backup dumped/)
    expect(said).toMatch(/FAILED {2}audit-entries-are-as-written.*\n.*audit entry 1/)
    expect(await compare()).toContain(passed)
  })

  test('the server proves that it can be restored, and records when', async () => {
    const { code, said } = await runHere('restore', [folder(), '--check'], settings())
    expect(said).toMatch(/All \d+ tables are as they were in the backup/)
    expect(code, said).toBe(0)
    const db = createDatabase(createPool(own.url, { max: 1 }))
    const { rows } = await sql`select folder, error from restore_checks`.execute(db)
    expect(rows).toEqual([{ folder: folder(), error: null }])
    await db.destroy()
    expect((await readdir(dataDir)).filter((name) => name.startsWith('draft-'))).toEqual([])
  })

  test('a backup is restored into an empty database, never into one with tables', async () => {
    const full = await runHere('restore', [folder()], { ...settings(), DATA_DIR: await newMachine() })
    expect([full.code, full.said]).toEqual([1, expect.stringContaining('The database has tables already')])
    const machine = await newMachine()
    const DATABASE_MIGRATION_URL = own.url.replace('/amanah', '/empty')
    const { code, said } = await runHere('restore', [folder()], {
      ...settings('empty'),
      DATABASE_MIGRATION_URL,
      DATA_DIR: machine,
    })
    expect(said).toMatch(/All \d+ tables are as they were in the backup/)
    expect(code, said).toBe(0)
    expect(await readFile(join(machine, 'files', receipt), 'utf8')).toBe('Rs. 5,000 received with thanks')
  })

  test('a damaged one is no proof, and the reason is recorded', async () => {
    const copy = await mkdtemp(join(place, 'copy-'))
    await cp(folder(), copy, { recursive: true })
    const [name = ''] = await readdir(join(copy, 'database'))
    await overwrite(join(copy, 'database', name))
    const { code, said } = await runHere('restore', [copy, '--check'], settings())
    expect([code, said]).toEqual([1, expect.stringContaining('is damaged')])
    const db = createDatabase(createPool(own.url, { max: 1 }))
    const { rows } = await sql`select error from restore_checks where error is not null`.execute(db)
    expect(rows).toEqual([{ error: expect.stringContaining('is damaged') }])
    await db.destroy()
  })
})

test('A database elsewhere that cannot be copied makes no backup, not one of the files alone', async () => {
  const folder = join(place, 'backups', 'files-only')
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const made = await runHere('backup', [folder], { ...settings, DATA_DIR: dataDir })
  expect([made.code, made.said]).toEqual([1, expect.stringContaining('No backup was made')])
  const restored = await runHere('restore', [backup], { ...settings, DATA_DIR: await newMachine() })
  expect(restored.said).toContain('but DATABASE_URL is set')
})

test('A backup is refused in a place that is taken, or that would be lost with the data', async () => {
  expect((await runHere('backup', [backup], { DATA_DIR: dataDir })).said).toContain('exists already')
  expect((await runHere('backup', [join(dataDir, 'backup')], { DATA_DIR: dataDir })).said).toContain(
    'would be lost with it',
  )
  expect((await runHere('backup', [], { DATA_DIR: dataDir })).said).toContain('Name the new folder')
  expect((await runHere('backup', [join(place, 'empty')], { DATA_DIR: await newMachine() })).said).toContain(
    'There is no database',
  )
  expect(await readdir(join(place, 'backups'))).not.toContain('empty')
})
