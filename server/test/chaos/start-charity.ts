import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { administrator, type Program, program, startApp } from '../machines/start-machines.ts'
import { startPausableProxy } from '../machines/start-pausable-proxy.ts'
import {
  startPostgres,
  startPrimaryAndReplica,
  type TestPostgres,
} from '../machines/start-primary-and-replica.ts'
import { startTestMailServer, type TestMailServer } from '../test-mail-server.ts'

/** A charity whose every part can be broken: a server, a worker, PostgreSQL, the way to it, and a mail server. */
export type Charity = {
  folder: string
  app: Program & { origin: string }
  worker: Program
  postgres: TestPostgres
  replica: TestPostgres | undefined
  proxy: Awaited<ReturnType<typeof startPausableProxy>>
  mails: TestMailServer
  /** Past the proxy, to the PostgreSQL that is the first one now. */
  pool: pg.Pool
  settings: Record<string, string>
  /** Steps the clock of the server and the worker, not of PostgreSQL. */
  stepClock(ms: number): Promise<void>
  /** The replica is the first one now. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts it.
 * @param options.replica a second PostgreSQL, which has every commit before it is acknowledged
 * @param options.folder where it keeps everything; a temporary one by default
 * @param options.version the folder of another version of the project, which runs the server and the worker
 */
export async function startCharity(
  options: { replica?: boolean; folder?: string; version?: string; settings?: Record<string, string> } = {},
): Promise<Charity> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'amanah-chaos-')))
  await chmod(folder, 0o755)
  const databases = join(folder, 'databases')
  await mkdir(databases)
  const { primary, replica } = options.replica
    ? await startPrimaryAndReplica(databases)
    : { primary: await startPostgres(databases), replica: undefined }
  const proxy = await startPausableProxy(primary.port)
  const mails = await startTestMailServer()
  const clock = join(folder, 'clock')
  await writeFile(clock, '0')
  const settings = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/amanah`,
    SECRET_KEY: `a secret key of the test, ${randomUUID()}`,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    DONATIONS_PER_MINUTE: '0',
    CLOCK_STEP: clock,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'step-clock.mjs')}`,
    ...administrator,
    ...options.settings,
  }
  const app = await startApp(join(folder, 'app'), settings, options.version)
  const worker = program(join(folder, 'app'), ['server/src/commands/worker.ts'], settings, options.version)
  await worker.start()
  let first = primary
  const openPool = () => {
    const pool = new pg.Pool({ connectionString: first.url, max: 2 })
    pool.on('error', () => {})
    return pool
  }
  const charity: Charity = {
    folder,
    app,
    worker,
    postgres: primary,
    replica,
    proxy,
    mails,
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
      await Promise.all([app.kill(), worker.kill()])
      await charity.pool.end()
      proxy.close()
      await mails.close()
      await replica?.kill()
      await primary.kill()
      if (!options.folder) await rm(folder, { recursive: true, force: true })
    },
  }
  if (replica) {
    await charity.pool.query(`alter system set synchronous_standby_names = '*'`)
    await charity.pool.query('select pg_reload_conf()')
  }
  return charity
}
