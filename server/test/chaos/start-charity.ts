import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startBucket } from '../start-bucket.ts'
import { startTestMailServer, type TestMailServer } from '../test-mail-server.ts'
import { type App, administrator, type Machine, type Program, program, startApp } from './program.ts'
import { startPausableProxy } from './start-pausable-proxy.ts'
import { startPooler } from './start-pooler.ts'
import { startPostgres, startPrimaryAndReplica, type TestPostgres } from './start-postgres.ts'

/**
 * A charity whose every part can be broken: servers, a worker, PostgreSQL, the connection to it, and a mail
 * server.
 */
export type Charity = {
  folder: string
  /** One server, or two behind a load balancer. */
  apps: [App, ...App[]]
  worker: Program
  postgres: TestPostgres
  replica: TestPostgres | undefined
  pooler: Machine | undefined
  proxy: Awaited<ReturnType<typeof startPausableProxy>>
  mails: TestMailServer
  /** The files in the bucket that servers share. */
  files: ReadonlyMap<string, Buffer> | undefined
  /** Connects to the current primary, bypassing proxy and pooler. */
  pool: pg.Pool
  settings: Record<string, string>
  /** Steps the clock of the servers and the worker, not of PostgreSQL. */
  stepClock(ms: number): Promise<void>
  failOver(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Confirms every commit synchronously, or answers lists. */
  replica?: 'synchronous' | 'answers lists'
  /** Two servers that share PgBouncer and a bucket. */
  isShared?: boolean
  /** Number of donations at the start. */
  donations?: number
  /** A temporary folder by default. */
  folder?: string
  /** The folder of another version of the project, which runs the server and the worker. */
  version?: string
  settings?: Record<string, string>
}

export async function startCharity(options: Options = {}): Promise<Charity> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'amanah-chaos-')))
  await chmod(folder, 0o755)
  const databases = join(folder, 'databases')
  await mkdir(databases)
  const secret = { SECRET_KEY: `a secret key of the test, ${randomUUID()}` }
  const programs = process.env.POSTGRES_PROGRAMS
  const fill = async ({ url }: TestPostgres) => {
    if (options.donations) seed(join(folder, 'app'), options.donations, { ...secret, DATABASE_URL: url })
  }
  const { primary, replica } = options.replica
    ? await startPrimaryAndReplica(databases, programs, fill)
    : { primary: await startPostgres(databases, programs), replica: undefined }
  const proxy = await startPausableProxy(primary.port)
  const pooler = options.isShared ? await startPooler(folder, proxy.port) : undefined
  const shared = options.isShared ? await startBucket() : undefined
  const mails = await startTestMailServer()
  const clock = join(folder, 'clock')
  await writeFile(clock, '0')
  const direct = `postgres://postgres@127.0.0.1:${proxy.port}/amanah`
  const settings = {
    ...secret,
    DATABASE_URL: pooler?.url ?? direct,
    ...(pooler && { DATABASE_DIRECT_URL: direct, DATABASE_POOL: '8' }),
    ...(replica && options.replica === 'answers lists' && { DATABASE_READ_URL: replica.url }),
    ...(shared && {
      STORAGE_BUCKET: shared.bucket.name,
      STORAGE_ENDPOINT: shared.bucket.endpoint ?? '',
      STORAGE_ACCESS_KEY_ID: shared.bucket.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: shared.bucket.secretAccessKey,
    }),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    DONATIONS_PER_MINUTE: '0',
    FEATURES: 'cause-editing',
    CLOCK_STEP: clock,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'step-clock.mjs')}`,
    ...administrator,
    ...options.settings,
  }
  const apps: Charity['apps'] = [await startApp(join(folder, 'app'), settings, options.version)]
  if (options.isShared) apps.push(await startApp(join(folder, 'second app'), settings))
  const worker = program(
    join(folder, 'app'),
    ['server/src/commands/worker.ts'],
    { ...(!options.settings?.SWICH_API_URL && { SANDBOX_PORT: String(apps[0].sandboxPort) }), ...settings },
    options.version,
  )
  await worker.start()
  let first = primary
  const openPool = () => {
    const pool = new pg.Pool({ connectionString: first.url, max: 2 })
    pool.on('error', () => {})
    return pool
  }
  const charity: Charity = {
    folder,
    apps,
    worker,
    postgres: primary,
    replica,
    pooler,
    proxy,
    mails,
    files: shared?.files,
    settings,
    pool: openPool(),
    stepClock: (ms) => writeFile(clock, String(ms)),
    async failOver() {
      if (!replica) throw new Error('There is no replica.')
      await primary.kill()
      first = replica
      charity.pool = openPool()
      await charity.pool.query('select pg_promote()')
      proxy.leadTo(replica.port)
    },
    async stop() {
      await Promise.all([...apps, worker].map((one) => one.kill()))
      await charity.pool.end()
      await pooler?.kill()
      proxy.close()
      await mails.close()
      await shared?.stop()
      await replica?.kill()
      await primary.kill()
      if (!options.folder) await rm(folder, { recursive: true, force: true })
    },
  }
  if (options.replica === 'synchronous') {
    await charity.pool.query(`alter system set synchronous_standby_names = '*'`)
    await charity.pool.query('select pg_reload_conf()')
  }
  return charity
}

function seed(dataDir: string, donations: number, settings: Record<string, string>): void {
  const { status } = spawnSync(process.execPath, ['demo/src/seed.ts', '--donations', String(donations)], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The database could not be seeded.')
}
