import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, prepareCluster, readPassword, SUPERUSER } from './cluster.ts'
import { type GuestLease, joinLease, type OwnerLease, tryToOwn } from './join-lease.ts'
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

/** Parameters of a connection to the server. */
export type Connection = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  /**
   * Connection as the database's owner, for migrations and commands. `host` is the folder of a socket, or
   * 127.0.0.1 when its path would be too long. Stays valid over restarts.
   */
  connection: Connection
  /** Connection as a role that owns nothing, for the application server. */
  server: Connection
  /**
   * True when the server was already running: left behind by a killed process, or used by another process.
   */
  adopted: boolean
  /** Close your connections first. The server stops with the last process that uses it. */
  stop(): Promise<void>
}

type Log = (line: string) => void

/**
 * Runs the PostgreSQL installed by npm on the files in `dataDir`/postgres/18, and returns when it accepts
 * connections: after about a second on the first start, and after 50 ms on later starts. When started by root
 * it runs as the owner of `dataDir`, else as postgres, else as nobody. Any number of processes may call this
 * for one `dataDir`: they share one server. One of them, the owner, supervises it: starts it, and restarts it
 * when it exits unexpectedly. When the owner stops or dies, another process becomes the owner. stop() ends
 * the server only when no other process uses it. After a kill -9 of all of them the server stays up, and the
 * next start adopts it.
 * @param settings PostgreSQL settings that override the defaults, for data that may be lost
 * @param log receives readable lines: what was created, adopted, broken or restarted
 * @throws when the server cannot start and a retry would not help, with PostgreSQL's own message
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings,
  log = () => {},
}: {
  dataDir: string
  settings?: Record<string, string>
  log?: Log
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, settings)
  let lease = await joinWhenReady(cluster, log)
  const stopping = new AbortController()
  const { signal } = stopping
  let server: (Postmaster & { adopted: boolean }) | undefined
  let connection: Connection
  try {
    if (lease.role === 'owner') server = await ensureRunning(cluster, log, signal)
    connection = await connectionTo(cluster)
  } catch (error) {
    if (lease.role === 'owner') lease.release()
    else await lease.leave()
    throw error
  }
  const supervise = (owner: OwnerLease) =>
    superviseServer(cluster, owner, server, connection.port, log, signal)
  const work = lease.role === 'owner' ? supervise(lease) : standBy(lease)

  /** Stands by until stop(): when the owner goes, becomes the new owner or the new owner's guest. */
  async function standBy(guest: GuestLease): Promise<void> {
    await guest.over
    while (!signal.aborted) {
      lease = await joinLease(cluster.name)
      if (signal.aborted) return lease.role === 'guest' ? await lease.leave() : undefined
      if (lease.role === 'guest') await lease.over
      else {
        log('the process that looked after the database has gone; this one does it now')
        return await supervise(lease)
      }
    }
  }

  async function leave(): Promise<void> {
    stopping.abort()
    if (lease.role === 'guest') await lease.leave()
    await work
    await stopUnlessShared(cluster, lease, log)
  }

  let leaving: Promise<void> | undefined
  return {
    connection,
    server: { ...connection, user: SERVER_ROLE },
    adopted: server?.adopted ?? true,
    stop() {
      leaving ??= leave()
      return leaving
    },
  }
}

/** Joins the cluster's lease: as its owner, or as a guest as soon as the owner's server is ready. */
async function joinWhenReady(cluster: Cluster, log: Log): Promise<OwnerLease | GuestLease> {
  const notice = setTimeout(() => log('waiting for another process that starts or stops the database'), 3000)
  let lease = await joinLease(cluster.name)
  while (lease.role === 'guest' && !(await lease.ready)) lease = await joinLease(cluster.name)
  clearTimeout(notice)
  return lease
}

/** Supervises the server until stop(). @param server the running server, if any */
async function superviseServer(
  cluster: Cluster,
  owner: OwnerLease,
  server: Postmaster | undefined,
  port: number,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let running = server
  let pause = 50
  while (!signal.aborted) {
    const since = Date.now()
    let reason: unknown
    try {
      running ??= await ensureRunning(cluster, log, signal, port)
      owner.setReady(true)
      reason = await Promise.race([running.ended, stopped])
    } catch (error) {
      reason = (error as Error).message
    }
    if (signal.aborted) return
    owner.setReady(false)
    running = undefined
    pause = Date.now() - since > 60_000 ? 100 : Math.min(pause * 2, 30_000)
    log(`${reason}\nThe database restarts in ${pause} ms.`)
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Stops the server unless another process uses it. @param lease ours; a guest's has already been released */
async function stopUnlessShared(cluster: Cluster, lease: OwnerLease | GuestLease, log: Log): Promise<void> {
  let owner = lease.role === 'owner' ? lease : undefined
  if (!owner) {
    owner = await tryToOwn(cluster.name)
    if (!owner) return // the owner is alive and supervises the server
    await sleep(100) // the owner left at the same moment; any other guests join us now
  }
  owner.setReady(false) // processes that join now wait until the lease is released
  try {
    const pid = await findPostmaster(cluster)
    if (owner.guests() > 0) log('another process still uses the database and looks after it from now on')
    else if (pid) await stopPostmaster(cluster, pid)
  } finally {
    owner.release()
  }
}

/** Role and database of the application. The role may create databases; it is no superuser. */
const APPLICATION = 'amanah'

/** Role of the application server. It owns nothing; migrations grant it access to the tables. */
export const SERVER_ROLE = 'amanah_server'

/** Roles in order of creation. The owner is a member of the server's role, to end its sessions. */
const roles = [
  [APPLICATION, 'login createdb'],
  [SERVER_ROLE, `login role ${APPLICATION}`],
]

/** Returns the cluster's server once it is ready: the running one, else a new one, repaired if needed. */
async function ensureRunning(
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
        if (await tryToPrepareDatabase(cluster)) {
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
        // Two failures are transient: sessions of a killed server remain, or another server started first.
        const hasStragglers = end.includes('pre-existing shared memory block')
        const isTransient = hasStragglers || end.includes('lock file "postmaster.pid" already exists')
        failures += 1
        if (!isTransient || failures > 100) throw new Error(`${end}\nIts log: ${cluster.log}`)
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

/**
 * Creates the application's roles and database if they are missing.
 * @returns false while the server does not accept connections
 */
async function tryToPrepareDatabase(cluster: Cluster): Promise<boolean> {
  const connection = { ...(await connectionTo(cluster)), user: SUPERUSER, database: 'postgres' }
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // a server that dies under this connection must not crash this process
  try {
    await client.connect()
    for (const [role, rights] of roles) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (!rowCount) await client.query(`create role ${role} ${rights} password '${connection.password}'`)
    }
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [
      APPLICATION,
    ])
    if (!databases) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
    return true
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === '28P01')
      throw new Error(`The password in ${cluster.secret} is not that of the database: ${message}`)
    // Transient: starting, stopping or full. An error that is not a DatabaseError means that no server
    // answered.
    const isTransient = ['57P03', '57P01', '53300'].includes(code)
    if (error instanceof pg.DatabaseError && !isTransient) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function connectionTo(cluster: Cluster): Promise<Connection> {
  const [address, password] = await Promise.all([readAddress(cluster), readPassword(cluster)])
  return { ...address, user: APPLICATION, password, database: APPLICATION }
}
