import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../../../embedded-postgres/src/cluster.ts'
import { bareEnvironment } from '../bare-environment.ts'
import { startBucket } from '../start-bucket.ts'
import { freePorts } from './free-ports.ts'
import { startPrimaryAndReplica, type TestPostgres } from './start-primary-and-replica.ts'

/** Something that can be killed and started again. */
export type Machine = Pick<TestPostgres, 'kill' | 'start'>

/** A program of ours as a process. */
export type Program = Machine & {
  isRunning(): boolean
  pid(): number
  /** As an operator stops it. */
  stop(): Promise<void>
}

export type Machines = {
  /** Addresses of two servers behind which there is one charity. */
  apps: [string, string]
  parts: Record<'first app' | 'second app' | 'worker' | 'pooler' | 'replica' | 'database', Machine>
  /** Of the database itself. */
  databaseUrl: string
  /** What lies in the bucket that both servers share. */
  files: Map<string, Buffer>
  stop(): Promise<void>
}

export const administrator = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a password of the test' }

const root = join(import.meta.dirname, '../../..')

/** The program that a start runs; earlier versions have no demo/. */
const mainOf = (folder = root) => `${existsSync(join(folder, 'demo')) ? 'demo' : 'server'}/src/main.ts`

/**
 * One charity on several machines, all of them real: PostgreSQL and its replica, PgBouncer in transaction mode before it, two
 * servers without jobs, a worker, and a bucket for files.
 * @param postgresPrograms the folder of another PostgreSQL than the embedded one
 */
export async function startMachines(postgresPrograms?: string): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-machines-'))
  await chmod(folder, 0o755)
  const databases = join(folder, 'databases')
  await mkdir(databases)
  const { primary, replica } = await startPrimaryAndReplica(databases, postgresPrograms)
  const pooler = await startPooler(folder, primary.port)
  const { bucket, files, stop: stopBucket } = await startBucket()
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    DATABASE_POOL: '8',
    STORAGE_BUCKET: bucket.name,
    STORAGE_ENDPOINT: bucket.endpoint ?? '',
    STORAGE_ACCESS_KEY_ID: bucket.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    SECRET_KEY: 'a secret key of the test, 32 characters at least',
    FEATURES: 'cause-editing',
    LOG_LEVEL: 'error',
    ...administrator,
  }
  const first = await startApp(join(folder, 'first'), settings)
  const second = await startApp(join(folder, 'second'), settings)
  const worker = program(join(folder, 'worker'), ['server/src/commands/worker.ts'], settings)
  await worker.start()
  return {
    apps: [first.origin, second.origin],
    parts: { 'first app': first, 'second app': second, worker, pooler, replica, database: primary },
    databaseUrl: primary.url,
    files,
    async stop() {
      await Promise.all([first, second, worker].map((one) => one.kill()))
      await pooler.kill()
      await replica.stop()
      await primary.stop()
      await stopBucket()
      await rm(folder, { recursive: true })
    },
  }
}

/** A program of ours with a data folder of its own. */
export function program(
  dataDir: string,
  args: string[],
  settings: Record<string, string>,
  folder: string = root,
): Program {
  let child: ChildProcess | undefined
  return {
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    async start() {
      child = spawn(process.execPath, args, {
        cwd: folder,
        env: { ...bareEnvironment, DATA_DIR: dataDir, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await once(child, 'spawn')
    },
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
  }
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill(signal)
  await over
}

/**
 * A server without jobs, unless the settings say otherwise.
 * @param folder of another version of the whole project
 */
export async function startApp(
  dataDir: string,
  settings: Record<string, string>,
  folder?: string,
): Promise<Program & { origin: string }> {
  const [port, sandboxPort] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const ours = {
    PORT: String(port),
    JOBS: 'false',
    // The sandbox does not run beside a gateway of the test's own.
    ...(settings.SWICH_API_URL === undefined && { SANDBOX_PORT: String(sandboxPort) }),
  }
  const app = program(dataDir, [mainOf(folder), '--empty'], { ...ours, ...settings }, folder)
  const start = async () => {
    await app.start()
    await until(async () => (await fetch(`${origin}/readyz`)).ok)
  }
  await start()
  return { ...app, origin, start }
}

async function startPooler(folder: string, databasePort: number): Promise<Machine & { url: string }> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)
  if (!program) throw new Error('This test needs PgBouncer: apt-get install pgbouncer')
  const [port = 0] = await freePorts(1)
  const { account } = await openCluster(folder)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
amanah = host=127.0.0.1 port=${databasePort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
`,
  )
  if (account) await chown(file, account.uid, account.gid)
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program, ['-q', file], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] })
    await until(() => takesConnections(port))
  }
  await start()
  return { url: `postgres://postgres@127.0.0.1:${port}/amanah`, start, kill: () => ended(child, 'SIGKILL') }
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null))
    socket.on('error', () => resolve(false))
  })

/** @throws Error after a minute */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It did not start within a minute.')
    await sleep(50)
  }
}
