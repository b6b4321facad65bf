import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
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

/** Where one database cluster lives: DATA_DIR/postgres/18. */
export interface Cluster {
  folder: string
  /** Unique on this machine: how our lease and the server's processes are recognised. */
  name: string
  /** PostgreSQL's own files, 0700, of the server's user. Absent until the first start. */
  data: string
  /** For the socket, 0700, of the server's user. */
  run: string
  log: string
  /** The password of the database's users, 0600, of the owner of DATA_DIR. */
  secret: string
  /** Set when we are root, which PostgreSQL refuses to run as. */
  account: Account | undefined
  /** Set when we are root: who owns the files that are not the server's. */
  keeper: Account | undefined
  /** PostgreSQL settings that override the defaults. */
  settings: Record<string, string>
}

/** The role that is created with the cluster and may do everything; the application uses one with fewer rights. */
export const SUPERUSER = 'postgres'

/**
 * How PostgreSQL is given its data folder. It is started inside the folder, and on Linux it is given only "the folder
 * you are in": no folder above has to be open to its user (as /root, 0700, is not), and any path is short and simple.
 */
export const dataArgument = (path: string) => (process.platform === 'linux' ? '/proc/self/cwd' : path)

/** The server's locale does not depend on who starts it, and that person's PG* variables do not apply. */
export const serverEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? { ...process.env, LC_ALL: 'C' } : { PATH: process.env.PATH, LC_ALL: 'C' }

/** Creates the folder around the cluster, not yet the cluster, and decides which user the server runs as. */
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
  if (account) await chmod(folder, 0o711) // the server's user passes through to data and run, and sees nothing else
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
 * Creates what the server needs to start and does not have yet; on a first start that is the cluster itself.
 * UTF-8 and an order by code point, the same on every machine and in every later version.
 */
export async function prepareCluster(
  cluster: Cluster,
  bin: string,
  log: (line: string) => void,
): Promise<void> {
  await mkdir(cluster.run, { recursive: true })
  await give(cluster.run, cluster.account)
  await chmod(cluster.run, 0o700)
  if (await exists(cluster.data)) return await takeBackFromRoot(cluster)

  log(`creating a new database in ${cluster.folder}`)
  const password = (await exists(cluster.secret))
    ? await readPassword(cluster)
    : await createPassword(cluster)
  // Under another name first: an interrupted first start leaves no half cluster behind.
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

/** The password of the cluster's users. */
export async function readPassword(cluster: Cluster): Promise<string> {
  const password = await readFile(cluster.secret, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`The database's password is missing: put ${cluster.secret} back from a backup.`)
  })
  return password.trim()
}

/** A backup that root restored belongs to root, and the server would not open it. */
async function takeBackFromRoot({ data, account }: Cluster): Promise<void> {
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

/** Gives a file or folder to another user, which only root can and must do. */
export async function give(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

const isRoot = () => process.getuid?.() === 0

async function ownerOf(path: string): Promise<Account> {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

/** The owner of DATA_DIR, else postgres, else nobody. initdb wants a user that has a name. */
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
  return { uid: Number(chosen[2]) >>> 0, gid: Number(chosen[3]) >>> 0 } // macOS writes nobody as -2
}

async function writeDurably(path: string, text: string, account: Account | undefined): Promise<void> {
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600) // a new file: never through a link that somebody planted
  if (account) await file.chown(account.uid, account.gid)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

/** Makes a rename survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
