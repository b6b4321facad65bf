import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from './backup-cipher.ts'

/** Paths of PostgreSQL's client programs, which the embedded PostgreSQL lacks. */
export type PostgresPrograms = { major: number; dump: string; restore: string }

/** Debian's folder of PostgreSQL, with a subfolder for each major version, outside PATH. */
const debianFolder = '/usr/lib/postgresql'

/**
 * Finds pg_dump and pg_restore in PATH or in Debian's folders: the oldest suitable version, since an older
 * server cannot load the dumps of a newer one.
 * @param atLeast the server's major version; an older pg_dump refuses to dump it
 * @throws BackupError when there are none of that version
 */
export async function findPostgresPrograms(
  atLeast: number,
  folders?: readonly string[],
): Promise<PostgresPrograms> {
  const found = await Promise.all((folders ?? (await programFolders())).map(programsIn))
  const versions = found.filter((one) => one !== null).sort((one, other) => one.major - other.major)
  const chosen = versions.find(({ major }) => major >= atLeast)
  if (chosen) return chosen
  const newest = versions.at(-1)
  throw new BackupError(
    `The database is PostgreSQL ${atLeast}, and ` +
      (newest
        ? `the newest pg_dump on this machine is version ${newest.major}, which refuses it. `
        : 'this machine has no pg_dump to copy it with. ') +
      `Install PostgreSQL's client programs of version ${atLeast} or newer (on Debian: apt-get install postgresql-client).`,
  )
}

async function programFolders(): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => [])
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...versions.map((version) => join(debianFolder, version, 'bin')), ...path]
}

async function programsIn(folder: string): Promise<PostgresPrograms | null> {
  const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')]
  const { stdout } = await promisify(execFile)(dump, ['--version']).catch(() => ({ stdout: '' }))
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
  return major === undefined ? null : { major: Number(major), dump, restore }
}
