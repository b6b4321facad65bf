import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openCluster, serverEnvironment } from '../../../embedded-postgres/src/cluster.ts'
import { locateBinaries } from '../../../embedded-postgres/src/locate-binaries.ts'
import { freePorts } from '../free-ports.ts'

const run = promisify(execFile)

/** A PostgreSQL of a test, which accepts TCP connections on 127.0.0.1 without a password. */
export type TestPostgres = {
  port: number
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server with an empty database.
 * @param bin the folder of another PostgreSQL's programs; the embedded one's by default
 */
export async function startPostgres(folder: string, bin?: string): Promise<TestPostgres> {
  return (await startPrimary(folder, bin)).primary
}

/**
 * Starts a primary and a streaming replica, which begins with a copy of the primary's files.
 * @param fill writes into the primary before it is copied
 */
export async function startPrimaryAndReplica(
  folder: string,
  bin?: string,
  fill: (primary: TestPostgres) => Promise<void> = async () => {},
): Promise<{ primary: TestPostgres; replica: TestPostgres }> {
  const { primary, server } = await startPrimary(folder, bin)
  let replica: TestPostgres | undefined
  try {
    await fill(primary)
    await primary.stop()
    const [primaryData, replicaData] = [join(folder, 'primary'), join(folder, 'replica')]
    await cp(primaryData, replicaData, { recursive: true, preserveTimestamps: true })
    await run('chown', ['-R', '--reference', primaryData, replicaData])
    await writeFile(join(replicaData, 'standby.signal'), '')
    const [replicaPort = 0] = await freePorts(1)
    replica = await server(replicaData, replicaPort)
    await appendFile(
      join(replicaData, 'postgresql.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'\n`,
    )
    await primary.start()
    await replica.start()
    return { primary, replica }
  } catch (error) {
    await replica?.stop()
    await primary.stop()
    throw error
  }
}

/** @returns the primary, and a function that starts another server from a copy of its files */
async function startPrimary(folder: string, bin: string | undefined) {
  const { account } = await openCluster(folder)
  const [primaryPort = 0] = await freePorts(1)
  const programs = bin ?? (await locateBinaries(account))
  const own = async (path: string) => account && (await chown(path, account.uid, account.gid))
  const primaryData = join(folder, 'primary')

  await mkdir(primaryData, { mode: 0o700 })
  await own(folder)
  await own(primaryData)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), ['-D', primaryData, ...options], {
    ...account,
    cwd: primaryData,
    env: serverEnvironment(),
  })
  const server = async (data: string, port: number): Promise<TestPostgres> => {
    await appendFile(
      join(data, 'postgresql.conf'),
      `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nwal_keep_size = 1GB\n` +
        'shared_buffers = 64MB\nmax_connections = 100\nhot_standby_feedback = on\ntimezone = UTC\n',
    )
    const log = join(folder, `${port}.log`)
    let ended: Promise<unknown> = Promise.resolve()
    let pid = 0
    const signalled = async (signal: NodeJS.Signals) => {
      if (pid > 0) process.kill(pid, signal)
      pid = 0
      await ended
    }
    return {
      port,
      url: `postgres://postgres@127.0.0.1:${port}/amanah`,
      async start() {
        const output = await open(log, 'a')
        const child = spawn(join(programs, 'postgres'), ['-D', data], {
          ...account,
          cwd: data,
          env: serverEnvironment(),
          stdio: ['ignore', output.fd, output.fd],
        })
        await once(child, 'spawn')
        await output.close()
        pid = child.pid ?? 0
        ended = once(child, 'exit')
        await untilItTakesConnections(port)
      },
      kill: () => signalled('SIGKILL'),
      stop: () => signalled('SIGINT'),
    }
  }

  const primary = await server(primaryData, primaryPort)
  await primary.start()
  await query(primaryPort, 'create database amanah')
  return { primary, server }
}

/** @throws Error after a minute, with the server's last message */
async function untilItTakesConnections(port: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await query(port, 'select 1')
    } catch (error) {
      if (tries === 600) throw error
      await sleep(100)
    }
  }
}

async function query(port: number, text: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  await client.query(text).finally(() => client.end())
}
