import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import * as z from 'zod'
import { startTestMailServer, type TestMailServer } from '../test-mail-server.ts'
import { mountDisk } from './faults.ts'
import { administrator, until } from './program.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../../deploy/cluster/cluster.sh')

/** The account of Debian's PostgreSQL: the cluster does not run as root. */
const account = 'postgres'
const packages = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']

/** Reason why the cluster cannot run here; null when it can. */
export const noCluster =
  process.getuid?.() !== 0
    ? 'needs root, to run it as another user and to mount small disks'
    : packages.every(existsSync)
      ? null
      : "needs Debian's packages: see deploy/cluster/cluster.sh"

/** First of 40 ports, below the range that the system assigns to connections. */
const base = 17_000

/** Longest run of the script, in ms. */
const longestAct = 240_000

/** Size of the disk of each database. */
const diskMegabytes = 1200

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/** The cluster of deploy/cluster: two servers, three databases and three etcd, in one folder. */
export type Cluster = {
  folder: string
  mails: TestMailServer
  /** Load balancers before the two servers. */
  sites: string[]
  /** The first server, where the sandbox of the gateway is. */
  firstServer: string
  /** Connects to the primary as its superuser. */
  pool: pg.Pool
  /** Runs the script, e.g. `act('stop', 'app1')`. */
  act(...words: string[]): Promise<void>
  /** @returns the node that Patroni names as the leader, e.g. 'db1' */
  leader(): Promise<string>
  /** @returns the standby that confirms commits */
  synchronousStandby(): Promise<string>
  switchOver(): Promise<void>
  untilAnotherLeads(than: string): Promise<void>
  /** Waits until all nodes are running and one standby confirms commits. */
  untilWhole(): Promise<void>
  isReady(server: 1 | 2): Promise<boolean>
  stop(options: { keepsLogs: boolean }): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-cluster-'))
  await chmod(folder, 0o755)
  const mails = await startTestMailServer()
  const nodes = ['db1', 'db2', 'db3']
  const unmount = await Promise.all(nodes.map((name) => mountDisk(join(folder, name), diskMegabytes)))
  await run('chown', ['-R', `${account}:`, folder])
  const settings = {
    CLUSTER_DIR: folder,
    CLUSTER_PORT: String(base),
    SMTP_URL: mails.url,
    DONATIONS_PER_MINUTE: '0',
    ...administrator,
  }
  const act = async (...words: string[]) => {
    const env = Object.entries({ PATH: process.env.PATH, ...settings }).map((pair) => pair.join('='))
    const command = ['-u', account, '--', 'env', '-i', ...env, 'bash', script, ...words]
    await run('runuser', command, { timeout: longestAct })
  }
  async function remove({ keepsLogs }: { keepsLogs: boolean }) {
    await act('down').catch(() => {})
    await mails.close()
    for (const end of unmount) end()
    if (keepsLogs) console.error(`The logs of the cluster are in ${folder}.`)
    else await rm(folder, { recursive: true, force: true })
  }
  await act('up').catch(async (error: unknown) => {
    await remove({ keepsLogs: true })
    throw error
  })
  const password = readFileSync(join(folder, 'password'), 'utf8')
  const pool = new pg.Pool({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${base + 20}/amanah`,
    connectionTimeoutMillis: 2000,
    max: 2,
  })
  pool.on('error', () => {})

  /** Asks every node and takes the first answer, because some nodes may be frozen. */
  async function readMembers() {
    const answers = nodes.map(async (_, index) => {
      const address = `http://127.0.0.1:${base + 13 + index}/cluster`
      const answer = await fetch(address, { signal: AbortSignal.timeout(1500) })
      return members.parse(await answer.json()).members
    })
    return Promise.any(answers)
  }
  const named = async (role: RegExp) => (await readMembers()).find((one) => role.test(one.role))?.name ?? ''
  const leader = () => named(/^leader$/)
  return {
    folder,
    mails,
    sites: [`http://127.0.0.1:${base + 22}`, `http://127.0.0.1:${base + 32}`],
    firstServer: `http://127.0.0.1:${base + 24}`,
    pool,
    act,
    leader,
    synchronousStandby: () => named(/^sync_standby$/),
    async switchOver() {
      const config = join(folder, 'db1/patroni.yml')
      await run('patronictl', ['-c', config, 'switchover', '--leader', await leader(), '--force'])
    },
    untilAnotherLeads: (than) => until(async () => !['', than].includes(await leader())),
    untilWhole: () =>
      until(async () => {
        const all = await readMembers()
        const areRunning = all.every(({ state }) => /^(running|streaming)$/.test(state))
        const { rows } = await pool.query(
          `select count(*)::int as streaming from pg_stat_replication where state = 'streaming'`,
        )
        const isConfirmed = all.some(({ role }) => role === 'sync_standby')
        return all.length === 3 && areRunning && isConfirmed && rows[0]?.streaming === 2
      }),
    isReady: async (server) => (await fetch(`http://127.0.0.1:${base + 14 + 10 * server}/readyz`)).ok,
    async stop(options) {
      await pool.end()
      await remove(options)
    },
  }
}

/** Returns the process id of a program that the script runs. */
export const pidOf = async ({ folder }: Cluster, name: string): Promise<number> =>
  Number(await readFile(join(folder, name, 'pid'), 'utf8'))

export const postmasterOf = async ({ folder }: Cluster, node: string): Promise<number> =>
  Number((await readFile(join(folder, node, 'data/postmaster.pid'), 'utf8')).split('\n')[0])

/** PostgreSQL with its backends, which run on while the postmaster alone is paused. */
export async function postgresOf(cluster: Cluster, node: string): Promise<number[]> {
  const postmaster = await postmasterOf(cluster, node)
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)]
}

/** The process of a standby that receives the primary's WAL. */
export async function walReceiverOf(cluster: Cluster, node: string): Promise<number> {
  const { stdout } = spawnSync('pgrep', [
    '-P',
    String(await postmasterOf(cluster, node)),
    '-f',
    'walreceiver',
  ])
  return Number(String(stdout).trim())
}
