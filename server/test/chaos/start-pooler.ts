import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { openCluster } from '../../../embedded-postgres/src/cluster.ts'
import { freePorts } from '../free-ports.ts'
import { ended, type Machine, until } from './program.ts'

/** Starts PgBouncer in transaction mode in front of a PostgreSQL. */
export async function startPooler(folder: string, databasePort: number): Promise<Machine & { url: string }> {
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
