import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, prepareCluster, readPassword, SUPERUSER } from './cluster.ts'
import type { Connection } from './embedded-postgres.ts'
import { locateBinaries } from './locate-binaries.ts'
import {
  endStragglers,
  findPostmaster,
  launchPostmaster,
  type Postmaster,
  readAddress,
  stopPostmaster,
  watchPostmaster,
} from './postmaster.ts'

/** The application's role and database. The role owns the database and may create others; it is no superuser. */
const APPLICATION = 'amanah'

/** Answers with the cluster's server when it is ready: the one that runs, else a new one, after repairs where needed. */
export async function ensureRunning(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
  port?: number,
): Promise<Postmaster & { adopted: boolean }> {
  let child: Postmaster | undefined
  let end: string | undefined
  let failures = 0
  try {
    for (let round = 1; ; round++) {
      signal.throwIfAborted()
      const pid = await findPostmaster(cluster)
      if (pid) {
        if (await isReady(cluster)) {
          if (child?.pid === pid) return { ...child, adopted: false }
          log(`took over the PostgreSQL that was left running (process ${pid})`)
          return { ...watchPostmaster(cluster, pid), adopted: true }
        }
      } else if (!child) {
        const bin = await locateBinaries(cluster.account)
        await prepareCluster(cluster, bin, log)
        child = await launchPostmaster(cluster, bin, port)
        child.ended.then((message) => {
          end = message
        })
      }
      if (end) {
        // Two failures pass: sessions of a killed server are still there, or another server was faster to start.
        const hasStragglers = end.includes('pre-existing shared memory block')
        const passes = hasStragglers || end.includes('lock file "postmaster.pid" already exists')
        failures += 1
        if (!passes || failures > 100) throw new Error(`${end}\nIts log: ${cluster.log}`)
        if (hasStragglers) await endStragglers(cluster)
        child = undefined
        end = undefined
        await sleep(failures * 20)
      }
      if (round % 40 === 0) log(`the database is still starting; see ${cluster.log}`)
      await sleep(Math.min(round * 5, 250))
    }
  } catch (error) {
    if (child) await stopPostmaster(cluster, child.pid)
    throw error
  }
}

/** Whether the server takes connections; if so, the application's role and database exist too. */
async function isReady(cluster: Cluster): Promise<boolean> {
  const connection = { ...(await connectionTo(cluster)), user: SUPERUSER, database: 'postgres' }
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // a server that dies under this connection is no reason to die with it
  try {
    await client.connect()
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [APPLICATION])
    if (!roles)
      await client.query(`create role ${APPLICATION} login createdb password '${connection.password}'`)
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [
      APPLICATION,
    ])
    if (!databases) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
    return true
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === '28P01')
      throw new Error(`The password in ${cluster.secret} is not that of the database: ${message}`)
    // Starting, stopping or full: these pass. An error of another kind means that nobody answered.
    const passes = ['57P03', '57P01', '53300'].includes(code)
    if (error instanceof pg.DatabaseError && !passes) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** How the application reaches the running server. */
export async function connectionTo(cluster: Cluster): Promise<Connection> {
  const [address, password] = await Promise.all([readAddress(cluster), readPassword(cluster)])
  return { ...address, user: APPLICATION, password, database: APPLICATION }
}
