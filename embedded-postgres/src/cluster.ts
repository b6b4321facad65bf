import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, program } from './locate-binaries.ts'

/** Folder of one database cluster: DATA_DIR/postgres/18. */
export interface Cluster {
  folder: string
  /** Unique on this machine: identifies our lease and the server's processes. */
  name: string
  /** PostgreSQL's own files; 0700, owned by the server's user. Absent until the first start. */
  data: string
  /** Folder of the socket; 0700, owned by the server's user. */
  run: string
  log: string
  /** Password file of the database's users; 0600, owned by the owner of DATA_DIR. */
  secret: string
  /** Set when we are root, which PostgreSQL refuses to run as. */
  account: Account | undefined
  /** Set when we are root: owner of the files that are not the server's. */
  keeper: Account | undefined
  /** PostgreSQL settings that override the defaults. */
  settings: Record<string, string>
}

/** Superuser role created with the cluster; the application uses a role with fewer rights. */
export const SUPERUSER = 'postgres'

/**
 * Data folder argument of PostgreSQL. The server is started inside the folder and, on Linux, is given only
 * the current folder: parent folders need not be readable by its user (/root, 0700, is not), and any path
 * is short and simple.
 */
export const dataArgument = (path: string) => (process.platform === 'linux' ? '/proc/self/cwd' : path)

/**
 * Environment of the server: a fixed locale. Except on Windows, it has no other variable of the user than
 * PATH, so that no PG* variable changes the server.
 */
export const serverEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? { ...process.env, LC_ALL: 'C' } : { PATH: process.env.PATH, LC_ALL: 'C' }

/**
 * Creates the folder around the cluster, not yet the cluster, and chooses the user that the server runs
 * as.
 */
export async function openCluster(dataDir: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const parent = join(resolve(dataDir), 'postgres')
  await mkdir(join(parent, '18'), { recursive: true })
  const folder = await realpath(join(parent, '18'))
  const data = join(folder, 'data')

  const keeper = isRoot() ? await ownerOf(dataDir) : undefined
  const owner = await ownerOf(data).catch(() => undefined)
  if (keeper) await Promise.all([give(parent, keeper), give(folder, keeper)])
  if (!isRoot() && owner && owner.uid !== process.getuid?.() && process.platform !== 'win32') {
    throw new Error(
      `The database in ${data} belongs to the user with id ${owner.uid}, and this is user ${process.getuid?.()}. ` +
        `Start as that user or as root, or take over the folder: chown -R <you> ${parent}`,
    )
  }
  const account = isRoot() ? (owner?.uid ? owner : await chooseAccount(keeper)) : undefined
  if (account) await chmod(folder, 0o711) // the server's user may traverse to data and run, not list
  return {
    folder,
    name: `amanah-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
    data,
    run: join(folder, 'run'),
    log: join(folder, 'postgres.log'),
    secret: join(folder, 'secret'),
    account,
    keeper,
    settings,
  }
}

/**
 * Creates what the server needs to start: the folder of its socket and, on the first start, the cluster
 * itself, in UTF-8 with code-point collation, which is the same on every machine and in every later version.
 * On a later start, restores the ownership of the cluster's files.
 */
export async function prepareCluster(
  cluster: Cluster,
  bin: string,
  log: (line: string) => void,
): Promise<void> {
  await mkdir(cluster.run, { recursive: true })
  await give(cluster.run, cluster.account)
  await chmod(cluster.run, 0o700)
  if (existsSync(cluster.data)) return await restoreOwnership(cluster)

  log(`creating a new database in ${cluster.folder}`)
  const password = existsSync(cluster.secret) ? await readPassword(cluster) : await createPassword(cluster)
  // Initialised under a temporary name: an interrupted first start leaves no half cluster behind.
  for (const name of await readdir(cluster.folder)) {
    if (name.startsWith('initdb-')) await rm(join(cluster.folder, name), { recursive: true, force: true })
  }
  const draft = await mkdtemp(join(cluster.folder, 'initdb-'))
  await give(draft, cluster.account)
  const passwordFile = join(cluster.run, 'password')
  await writeDurably(passwordFile, password, cluster.account)
  try {
    const options = {
      pgdata: dataArgument(draft),
      pwfile: '../run/password',
      username: SUPERUSER,
      auth: 'scram-sha-256',
      encoding: 'UTF8',
      locale: 'C',
      'locale-provider': 'builtin',
      'builtin-locale': 'C.UTF-8',
    }
    await promisify(execFile)(
      program(bin, 'initdb'),
      ['--data-checksums', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
      { ...cluster.account, cwd: draft, env: serverEnvironment() },
    )
    await rename(draft, cluster.data)
    await syncFolder(cluster.folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const output = (error as { stderr?: string }).stderr?.trim()
    throw new Error(
      `No database could be created in ${cluster.folder}: ${output || (error as Error).message}`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

export async function readPassword(cluster: Cluster): Promise<string> {
  const password = await readFile(cluster.secret, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`The database's password is missing: put ${cluster.secret} back from a backup.`)
  })
  return password.trim()
}

/**
 * Gives the cluster's files to the server's user when they belong to root, as after root restored a backup:
 * the server could not open them.
 */
async function restoreOwnership({ data, account }: Cluster): Promise<void> {
  if (!account || (await ownerOf(data)).uid !== 0) return
  for (const name of await readdir(data, { recursive: true })) {
    await lchown(join(data, name), account.uid, account.gid)
  }
  await give(data, account)
}

async function createPassword(cluster: Cluster): Promise<string> {
  const password = randomBytes(32).toString('hex')
  await writeDurably(`${cluster.secret}.new`, password, cluster.keeper)
  await rename(`${cluster.secret}.new`, cluster.secret)
  return password
}

/** Changes the owner of a file or folder, as root; a no-op for other users. */
export async function give(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

const isRoot = () => process.getuid?.() === 0

async function ownerOf(path: string): Promise<Account> {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

/** Chooses the owner of DATA_DIR, else postgres, else nobody. initdb needs a user with a name. */
async function chooseAccount(keeper: Account | undefined): Promise<Account> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid]) => name && uid && uid !== '0')
  const chosen =
    users.find(([, , uid]) => Number(uid) === keeper?.uid) ??
    users.find(([name]) => name === 'postgres' || name === '_postgres') ??
    users.find(([name]) => name === 'nobody')
  if (!chosen) {
    throw new Error(
      'PostgreSQL refuses to run as root and this machine has no user named postgres or nobody. ' +
        'Start as an ordinary user, or set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
  return { uid: Number(chosen[2]) >>> 0, gid: Number(chosen[3]) >>> 0 } // macOS writes the user nobody as -2
}

async function writeDurably(path: string, text: string, account: Account | undefined): Promise<void> {
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600) // always a new file: never follows a planted link
  if (account) await file.chown(account.uid, account.gid)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

/** Writes a folder's entries to disk, so that a rename in it survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
