import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Connection } from '../../../../embedded-postgres/src/embedded-postgres.ts'
import { withDatabase } from '../database/database.ts'
import { type BackupCipher, BackupError } from './backup-cipher.ts'
import { checksumDatabase, checksumTables, countRows } from './checksum-tables.ts'
import type { Manifest } from './manifest.ts'

/**
 * Path of the dump in a backup, with the major version of the pg_dump that wrote it: an older pg_restore
 * refuses it.
 */
const dumpPattern = /^database\/postgresql-(\d+)\.dump$/

/**
 * Extensions that our tables need. Others that an operator installed may be missing on the restoring machine.
 */
const extensions = ['btree_gist', 'citext', 'pg_trgm']

/** A restore makes its own role the owner; comments on extensions need the extension's owner. */
const portable = ['--no-owner', '--no-privileges', '--no-comments']

/** Debian's root certificates, for pg_dump; Node has its own copy. */
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Dumps the database of DATABASE_URL with pg_dump, while the server runs. The checksums are read
 * from the snapshot that pg_dump uses, so they match the dump exactly.
 * @param write stores the dump under this path of the backup
 * @throws BackupError
 */
export async function dumpDatabase(
  url: string,
  write: (dump: Readable, path: string) => Promise<void>,
): Promise<Required<Pick<Manifest, 'rows' | 'tables'>>> {
  return withDatabase(url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
        const { rows } = await sql<{ snapshot: string; major: number }>`
          select pg_export_snapshot() as snapshot,
            current_setting('server_version_num')::int / 10000 as major`.execute(trx)
        const [{ snapshot, major } = { snapshot: '', major: 0 }] = rows
        const programs = await findPostgresPrograms(major)
        const { address, environment } = connectionFor(url)
        const options = extensions.map((name) => `--extension=${name}`)
        const program = spawn(
          programs.dump,
          // Row-level security is on for the job queue, whose policies show every row to any role.
          [
            '--format=custom',
            '--enable-row-security',
            ...portable,
            ...options,
            `--snapshot=${snapshot}`,
            `--dbname=${address}`,
          ],
          { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
        )
        const ended = waitForExit(program, 'pg_dump')
        await Promise.all([write(program.stdout, `database/postgresql-${programs.major}.dump`), ended])
        const tables = await checksumTables(trx)
        return { rows: countRows(tables), tables }
      }),
  )
}

/**
 * Returns the path of the dump in a backup; undefined for a backup of the embedded database, or without a
 * database.
 */
export const dumpPath = ({ files }: Manifest): string | undefined =>
  files.find(({ path }) => dumpPattern.test(path))?.path

/** Restores the dump of a backup into an empty database, in one transaction. @throws BackupError */
export async function restoreDump(
  folder: string,
  path: string,
  connection: Connection | string,
  cipher: BackupCipher | null,
): Promise<void> {
  await refuseNonEmptyDatabase(connection)
  const programs = await findPostgresPrograms(Number(dumpPattern.exec(path)?.[1]))
  const { address, environment } = connectionFor(connection)
  const program = spawn(
    programs.restore,
    ['--single-transaction', '--exit-on-error', ...portable, `--dbname=${address}`],
    { env: environment, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const ended = waitForExit(program, 'pg_restore')
  const through = cipher?.decrypt() ?? new PassThrough()
  const sent = pipeline(createReadStream(join(folder, path)), through, program.stdin).catch((error) => {
    program.kill()
    throw error
  })
  // The program's own message comes first: a program that fails also breaks the stream.
  const [end, sending] = await Promise.allSettled([ended, sent])
  if (sending.status === 'rejected' && sending.reason instanceof BackupError) throw sending.reason
  for (const one of [end, sending]) if (one.status === 'rejected') throw one.reason
}

/** @throws BackupError when the database has tables */
async function refuseNonEmptyDatabase(connection: Connection | string): Promise<void> {
  const [first] = Object.keys(await withDatabase(connection, checksumDatabase))
  if (first !== undefined)
    throw new BackupError(
      `The database has tables already, such as ${first}. Create an empty one, and set DATABASE_URL to it.`,
    )
}

/** @throws BackupError with the program's error message */
async function waitForExit(program: ChildProcess & { stderr: Readable }, name: string): Promise<void> {
  const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'close')])
  if (code !== 0) throw new BackupError(`${name} failed: ${said.trim() || `code ${code}`}`)
}

/** Passes the password in the environment, since every user of the machine can read a command line. */
function connectionFor(connection: Connection | string) {
  const address =
    typeof connection === 'string'
      ? new URL(connection)
      : new URL(
          `postgres://${connection.user}:${encodeURIComponent(connection.password)}@localhost:${connection.port}` +
            `/${connection.database}?host=${encodeURIComponent(connection.host)}&sslmode=disable`,
        )
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const verifies = address.searchParams.get('sslmode')?.startsWith('verify') && existsSync(authorities)
  return {
    address: address.href,
    environment: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PGPASSWORD,
      ...(verifies && { PGSSLROOTCERT: process.env.PGSSLROOTCERT ?? authorities }),
    },
  }
}

/** Paths of PostgreSQL's client programs, which the embedded PostgreSQL lacks. */
type PostgresPrograms = { major: number; dump: string; restore: string }

/** Debian's folder of PostgreSQL, with a subfolder for each major version, outside PATH. */
const debianFolder = '/usr/lib/postgresql'

/**
 * Finds pg_dump and pg_restore in PATH or in Debian's folders: the oldest suitable version, since an older
 * server cannot load the dumps of a newer one.
 * @param atLeast the server's major version; an older pg_dump refuses to dump it
 * @throws BackupError when there are none of that version or newer
 */
export async function findPostgresPrograms(
  atLeast: number,
  folders?: readonly string[],
): Promise<PostgresPrograms> {
  const found = await Promise.all((folders ?? (await programFolders())).map(findProgramsIn))
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

async function findProgramsIn(folder: string): Promise<PostgresPrograms | null> {
  const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')]
  const { stdout } = await promisify(execFile)(dump, ['--version']).catch(() => ({ stdout: '' }))
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
  return major === undefined ? null : { major: Number(major), dump, restore }
}
