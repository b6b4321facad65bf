import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Connection } from './embedded-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000 }) // each test creates a database: half a second, more on a busy machine

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Returns a path without data, for a first start. */
async function newDataDir(name = 'Amna’s data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'amanah-')) // 0700: closed to the server's user under root
  cleanups.push(() => rm(parent, { recursive: true }))
  return join(parent, name)
}

/** Data folder of a server that was started once; copying it takes a tenth of the time of a first start. */
const template = join(await mkdtemp(join(tmpdir(), 'amanah-')), 'Amna’s data')
beforeAll(async () => (await startEmbeddedPostgres({ dataDir: template })).stop())
afterAll(() => rm(join(template, '..'), { recursive: true }))

async function copiedDataDir(): Promise<string> {
  const dataDir = await newDataDir()
  await promisify(execFile)('cp', ['-a', template, dataDir])
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir })
  cleanups.push(server.stop)
  return server
}

async function ask(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function askUntilAnswered(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    try {
      return await ask(connection, sql)
    } catch {
      await sleep(50)
    }
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', '18', 'data', 'postmaster.pid')

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(pidFile(dataDir), 'utf8')).split('\n')[0])
}

/**
 * Lists the postmaster and the sessions of the server. The kernel may list a process briefly after it has
 * ended.
 */
async function processesOf(dataDir: string, connection: Connection): Promise<number[]> {
  const sessions = await ask({ ...connection, user: 'postgres' }, 'select pid from pg_stat_activity')
  return [await postmasterPid(dataDir), ...sessions.map(({ pid }) => Number(pid))]
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts another program, which starts the database and inserts notes until it is killed. */
function startWriting(dataDir: string): { program: ChildProcess; acknowledged: number[] } {
  const code = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
    const { connection } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    await client.query('create table if not exists note (id int primary key)')
    for (let id = 1; ; id++) {
      await client.query('insert into note values ($1)', [id])
      console.log(id)
    }`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => program.kill('SIGKILL'))
  const acknowledged: number[] = []
  createInterface({ input: program.stdout }).on('line', (line) => acknowledged.push(Number(line)))
  return { program, acknowledged }
}

async function kill(program: ChildProcess): Promise<void> {
  program.kill('SIGKILL')
  await once(program, 'close')
}

async function writtenIds(connection: Connection): Promise<unknown[]> {
  return (await ask(connection, 'select id from note order by id')).map(({ id }) => id)
}

test('A first start creates a database that remembers what is written, in every script', async () => {
  const dataDir = await newDataDir()
  const first = await start(dataDir)
  expect(first.adopted).toBe(false)
  await ask(first.connection, `create table note as select 'زکوٰۃ' as text`)
  await first.stop()

  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  expect(await ask(second.connection, 'select text, length(text) from note')).toEqual([
    { text: 'زکوٰۃ', length: 5 },
  ])
})

test('The application has its own database, and is not its superuser', async () => {
  const { connection } = await start(await copiedDataDir())
  expect(connection).toMatchObject({ user: 'amanah', database: 'amanah' })
  const [row] = await ask(
    connection,
    `select current_setting('is_superuser') as superuser, current_setting('data_checksums') as checksums,
            current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses`,
  )
  expect(row).toEqual({ superuser: 'off', checksums: 'on', fsync: 'on', addresses: '' })
  await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('A server connects as a role that owns nothing, also in a data folder from before there was one', async () => {
  const dataDir = await newDataDir()
  const first = await start(dataDir)
  await ask(first.connection, 'create table note (id int)')
  expect(first.server).toEqual({ ...first.connection, user: 'amanah_server' })
  await expect(ask(first.server, 'select from note')).rejects.toThrow('permission denied')
  await expect(ask(first.server, 'create table other (id int)')).rejects.toThrow('permission denied')
  await ask({ ...first.connection, user: 'postgres' }, 'drop role amanah_server')
  await first.stop()

  const second = await start(dataDir)
  expect(await ask(second.server, 'select current_user as role')).toEqual([{ role: 'amanah_server' }])
})

test('Programs share one database, and it stops with the last of them', async () => {
  const dataDir = await newDataDir()
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)])
  expect([one.adopted, two.adopted].sort()).toEqual([false, true])
  expect(two.connection).toEqual(one.connection)
  const processes = await processesOf(dataDir, one.connection)

  const [owner, guest] = one.adopted ? [two, one] : [one, two]
  await owner.stop()
  expect(await ask(guest.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await guest.stop()
  await expect.poll(() => processes.filter(isAlive)).toEqual([])
})

test('A program that comes and goes does not take the database away from the one that runs', async () => {
  const dataDir = await copiedDataDir()
  const running = await start(dataDir)
  const passing = await start(dataDir)
  await passing.stop()
  expect(await ask(running.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stop leaves no process running', async () => {
  const dataDir = await copiedDataDir()
  const { connection, stop } = await start(dataDir)
  const processes = await processesOf(dataDir, connection)
  await stop()
  expect(processes.length).toBeGreaterThan(3)
  await expect.poll(() => processes.filter(isAlive)).toEqual([])
  expect(await readdir(connection.host)).toEqual([])
})

test('A database that is killed in the middle of work restarts on its own', async () => {
  const dataDir = await copiedDataDir()
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  cleanups.push(server.stop)
  await ask(server.connection, 'create table note as select 5000 as length')
  // This session is slow to notice that its server is gone, and blocks the start of a new one.
  const longQuery = ask(server.connection, 'select count(*) from generate_series(1, 1000000000)').catch(
    () => {},
  )
  await sleep(100)

  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await sleep(100)
  expect(await askUntilAnswered(server.connection, 'select length from note')).toEqual([{ length: 5000 }])
  expect(lines.join('\n')).toContain('was killed by SIGKILL')
  await longQuery
})

test('When the program is killed, the next one takes over the running database with everything that was acknowledged', async () => {
  const dataDir = await copiedDataDir()
  const { program, acknowledged } = startWriting(dataDir)
  while (acknowledged.length < 50) await sleep(10)
  await kill(program)

  const pid = await postmasterPid(dataDir)
  const { adopted, connection } = await start(dataDir)
  expect(adopted).toBe(true)
  expect(await postmasterPid(dataDir)).toBe(pid)
  expect(await writtenIds(connection)).toEqual(expect.arrayContaining(acknowledged))
})

test('When program and database are killed, the next start repairs it, even if its process number has been reused', async () => {
  const dataDir = await copiedDataDir()
  const { program, acknowledged } = startWriting(dataDir)
  while (acknowledged.length < 50) await sleep(10)
  program.kill('SIGSTOP') // stopped, so that it does not restart the database
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await kill(program)

  const { uid, gid } = await stat(pidFile(dataDir))
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  cleanups.push(() => stranger.kill())
  const [, ...rest] = (await readFile(pidFile(dataDir), 'utf8')).split('\n')
  await writeFile(pidFile(dataDir), [stranger.pid, ...rest].join('\n'))

  const { adopted, connection } = await start(dataDir)
  expect(adopted).toBe(false)
  expect(await writtenIds(connection)).toEqual(expect.arrayContaining(acknowledged))
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test('A lock file that a power cut left empty does not keep the database from starting', async () => {
  const dataDir = await copiedDataDir()
  const { uid, gid } = await stat(join(dataDir, 'postgres', '18', 'data'))
  await writeFile(pidFile(dataDir), '')
  await chown(pidFile(dataDir), uid, gid)
  expect((await start(dataDir)).adopted).toBe(false)
})

test('A data folder with a very long name works too', async () => {
  const dataDir = await newDataDir('long '.repeat(30).trim())
  const { connection } = await start(dataDir)
  expect(connection.host).toBe('127.0.0.1')
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  expect(await askUntilAnswered(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('A database that cannot start says at once why', async () => {
  const dataDir = await copiedDataDir()
  await writeFile(join(dataDir, 'postgres', '18', 'data', 'PG_VERSION'), '12\n')
  await expect(start(dataDir)).rejects.toThrow(/initialized by PostgreSQL version 12/)
})
