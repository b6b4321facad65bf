import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, dataArgument, give, serverEnvironment } from './cluster.ts'
import { locateBinaries, program } from './locate-binaries.ts'

/** PostgreSQL's first process. The others are its children and end with it. */
export interface Postmaster {
  pid: number
  /**
   * Settles when the process has ended, with a message: 'PostgreSQL exited with code 1' and, when it is our
   * child, its last errors.
   */
  ended: Promise<string>
}

/** Larger than any pid of Linux or macOS, so it never belongs to a process. */
const UNUSED_PID = '2147483646'

/** Log lines about clients, us among them, that connect too early or stay too long. */
const IGNORED_LINES = /not yet accepting|recovery state has not been|starting up|unexpected postmaster exit/

const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`

/**
 * Whether a socket is usable: its path has at most 103 bytes (macOS; 107 on Linux), and this is not Windows.
 */
function usesSocket({ run }: Cluster): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(run, SOCKET)) <= 103
}

/** Finds the live postmaster of this cluster: started by us, or left behind by a killed process. */
export async function findPostmaster(cluster: Cluster): Promise<number | undefined> {
  const [pid] = await readPidFile(cluster)
  return pid && (await isPostmaster(cluster, Number(pid))) ? Number(pid) : undefined
}

/** Address of the running server. For a socket, `host` is its folder; the port is part of the file name. */
export async function readAddress(cluster: Cluster): Promise<{ host: string; port: number }> {
  if (usesSocket(cluster)) return { host: cluster.run, port: SOCKET_PORT }
  const [, , , port] = await readPidFile(cluster)
  return { host: '127.0.0.1', port: Number(port) }
}

/** Watches a postmaster that is not our child, by polling: the kernel does not report its end. */
export function watchPostmaster(cluster: Cluster, pid: number): Postmaster {
  const ended = (async () => {
    while (await isPostmaster(cluster, pid)) await sleep(1000, undefined, { ref: false })
    return 'PostgreSQL exited'
  })()
  return { pid, ended }
}

/**
 * Starts the server in its own session, so that neither a Ctrl-C in the terminal nor the end of this
 * process reaches it. Returns before it is ready.
 * @param port for a server without a socket; a free one when undefined
 */
export async function launchPostmaster(cluster: Cluster, bin: string, port?: number): Promise<Postmaster> {
  await disarmPidFile(cluster)
  await removeDeadSocket(cluster)
  const log = await openLog(cluster)
  const logStart = (await log.stat()).size
  try {
    const child = spawn(
      program(bin, 'postgres'),
      [
        '-D',
        dataArgument(cluster.data),
        ...Object.entries(await settingsOf(cluster, port)).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
      ],
      {
        ...cluster.account,
        cwd: cluster.data,
        env: serverEnvironment(),
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
        windowsHide: true,
      },
    )
    const ended = new Promise<string>((resolve) => {
      child.on('exit', async (code, signal) => {
        const errors = await readErrors(cluster, logStart).catch(() => '')
        resolve(`PostgreSQL ${signal ? `was killed by ${signal}` : `exited with code ${code}`}${errors}`)
      })
    })
    await once(child, 'spawn')
    child.unref()
    return { pid: child.pid ?? 0, ended }
  } finally {
    await log.close()
  }
}

async function settingsOf(
  cluster: Cluster,
  port: number | undefined,
): Promise<Record<string, string | number>> {
  return {
    // The only address that the server listens on. It must not use another interface or TLS, because the
    // OpenSSL inside the package is old.
    ...(usesSocket(cluster)
      ? {
          listen_addresses: '',
          unix_socket_directories: '../run',
          unix_socket_permissions: '0700',
          port: SOCKET_PORT,
        }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: port ?? (await findFreePort()) }),
    ssl: 'off',
    // Committed data survives a power cut.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Sized for one application on a small machine: a few processes with sixteen connections each.
    max_connections: 200,
    shared_buffers: '128MB',
    work_mem: '4MB',
    jit: 'off',
    // A session that plans its foreign-key checks while a table is nearly empty scans the whole table in each
    // check until the table is analyzed. In a new charity's first rush, the default minute would be too long.
    autovacuum_naptime: '15s',
    cluster_name: cluster.name, // identifies its processes: see isPostmaster
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...cluster.settings,
  }
}

/**
 * Shuts down fast: ends sessions and writes everything. After a minute, orders the server to quit at once.
 */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  for (const signal of ['INT', 'QUIT'] as const) {
    if (await isPostmaster(cluster, pid)) await sendSignal(cluster, pid, signal)
    const deadline = Date.now() + (signal === 'INT' ? 60_000 : 10_000)
    while (Date.now() < deadline) {
      if (!(await isPostmaster(cluster, pid))) return
      await sleep(10)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

/**
 * Ends the sessions that outlived a killed postmaster: one in a long query notices late that the server has
 * gone, and blocks a new start. Does nothing on systems other than Linux, where starts are retried.
 */
export async function endStragglers({ name }: Cluster): Promise<void> {
  if (process.platform !== 'linux') return
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  for (const pid of pids) {
    if ((await readCommand(pid)).startsWith(`postgres: ${name}:`)) sendUnixSignal(pid, 'SIGQUIT')
  }
}

/**
 * Disarms a stale postmaster.pid, left by a kill -9 or a power cut. PostgreSQL copes with it, unless another
 * process of the same user now has that pid. Overwrites the pid but keeps the other lines, from which
 * PostgreSQL finds out whether old sessions still use the shared memory. Leaves the file of a live postmaster
 * unchanged.
 */
async function disarmPidFile(cluster: Cluster): Promise<void> {
  const path = join(cluster.data, 'postmaster.pid')
  const file = await open(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined)
  if (!file) return
  try {
    let text = await file.readFile('utf8')
    if (!text) {
      await sleep(500) // another process may be writing it
      text = await readFile(path, 'utf8').catch(() => '')
      if (!text) return await rm(path, { force: true }) // the power failed before its first line was on disk
    }
    const [pid, ...rest] = text.split('\n')
    if (await isPostmaster(cluster, Number(pid))) return
    // Overwrites the old text, which is never longer than the new one, in a single write: the file is never
    // empty.
    await file.write([UNUSED_PID, ...rest].join('\n'), 0)
  } finally {
    await file.close()
  }
}

/**
 * Removes the socket and its lock file, unless a server answers: they can be stale like postmaster.pid.
 */
async function removeDeadSocket(cluster: Cluster): Promise<void> {
  if (!usesSocket(cluster)) return
  const path = join(cluster.run, SOCKET)
  // Children of a killed postmaster answer until they notice.
  for (let tries = 1; await isListening(path); tries++) {
    await sleep(100)
    if (tries < 50) continue
    throw new Error(
      `A PostgreSQL that this process cannot see listens on ${path}. Is the same DATA_DIR used in another container? ` +
        'Stop that one, or give each its own DATA_DIR.',
    )
  }
  await rm(path, { force: true })
  await rm(`${path}.lock`, { force: true })
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path)
  const isConnected = await once(socket, 'connect').then(Boolean, () => false)
  socket.destroy()
  return isConnected
}

async function findFreePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function openLog(cluster: Cluster): Promise<FileHandle> {
  const { size } = await stat(cluster.log).catch(() => ({ size: 0 }))
  if (size > 10_000_000) await rename(cluster.log, `${cluster.log}.1`)
  const log = await open(cluster.log, 'a', 0o600)
  await give(cluster.log, cluster.keeper)
  return log
}

/** Reads the last errors in the log after `start` (bytes), one per line; '' for none. */
async function readErrors(cluster: Cluster, start: number): Promise<string> {
  const log = await open(cluster.log, 'r')
  const { size } = await log.stat()
  const tail = Buffer.alloc(16_384)
  const { bytesRead } = await log.read(tail, 0, tail.length, Math.max(start, size - tail.length))
  await log.close()
  const lines = tail.toString('utf8', 0, bytesRead).split('\n')
  return lines
    .filter(
      (line) => /FATAL:|PANIC:|HINT:|DETAIL:|error while loading/.test(line) && !IGNORED_LINES.test(line),
    )
    .slice(-4)
    .map((line) => `\n  ${line.replace(/^\S+ \S+ UTC \[\d+\] /, '')}`)
    .join('')
}

async function sendSignal(cluster: Cluster, pid: number, signal: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl imitates them.
    const bin = await locateBinaries(cluster.account)
    await promisify(execFile)(program(bin, 'pg_ctl'), ['kill', signal, `${pid}`])
  } else {
    sendUnixSignal(pid, `SIG${signal}`)
  }
}

function sendUnixSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has just ended on its own
  }
}

/** Reads postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, state. */
async function readPidFile({ data }: Cluster): Promise<string[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n')
}

/** Whether that process is the server of this cluster. A pid alone proves nothing: the kernel reuses it. */
async function isPostmaster({ name }: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid) // to be safe: never two servers on the same files
  return (await readCommand(pid)).includes(`cluster_name=${name}`)
}

/** Command line of a process; '' when it has ended, on Linux even as a zombie. */
async function readCommand(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`])).stdout
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
