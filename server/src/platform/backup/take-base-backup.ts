import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { extract } from 'tar-stream'
import * as z from 'zod'
import { type Cluster, dataArgument, SUPERUSER } from '../../../../embedded-postgres/src/cluster.ts'
import type { Connection } from '../../../../embedded-postgres/src/embedded-postgres.ts'
import { type BackupCipher, BackupError } from './backup-cipher.ts'

/** The files of a PostgreSQL base backup: the data folder, and a manifest with a checksum for each file. */
export const baseBackupFiles = ['base.tar.gz', 'backup_manifest'] as const

const draftName = /^backup-/

/**
 * Makes the running server copy its whole cluster, consistent and with the required WAL, without blocking
 * writers (through the replication protocol: the package has no pg_basebackup). The server can write only
 * where its own user may, beside its socket. `take` fetches the files from there before they are removed.
 * @param connection the application's connection; the cluster's superuser has the same password
 * @param take receives the folder with {@link baseBackupFiles}
 * @returns the row count of each table at the start
 * @throws BackupError when another backup is running, or the disk lacks room
 */
export async function takeBaseBackup(
  cluster: Cluster,
  connection: Connection,
  take: (folder: string) => Promise<void>,
): Promise<Record<string, number>> {
  // With replication: 'database' a connection accepts SQL and replication commands. @types/pg lacks the
  // setting.
  const settings = { ...connection, user: SUPERUSER, ssl: false, replication: 'database' }
  const client = new pg.Client(settings)
  client.on('error', () => {}) // a dying server also rejects the pending query
  await client.connect()
  const name = `backup-${randomBytes(6).toString('hex')}`
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('backup')) as alone")
    if (!rows[0].alone) throw new BackupError('Another backup is being made. Wait until it has ended.')
    for (const left of await readdir(cluster.run))
      if (draftName.test(left)) await rm(join(cluster.run, left), { recursive: true })
    await refuseWithoutRoom(cluster, client)
    const counted = await countRows(client)
    const target = `${dataArgument(cluster.data)}/../run/${name}`.replaceAll("'", "''")
    await client.query(
      `BASE_BACKUP (LABEL 'amanah', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256',
         COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1', TARGET 'server', TARGET_DETAIL '${target}')`,
    )
    await take(join(cluster.run, name))
    return counted
  } finally {
    await rm(join(cluster.run, name), { recursive: true, force: true })
    await client.end().catch(() => {})
  }
}

/** A full disk stops the database, so the unpacked size must be free although the backup is packed. */
async function refuseWithoutRoom(cluster: Cluster, client: pg.Client): Promise<void> {
  const { rows } = await client.query('select sum(pg_database_size(oid))::text as bytes from pg_database')
  const { bavail, bsize } = await statfs(cluster.folder)
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
  if (bavail * bsize < Number(rows[0].bytes))
    throw new BackupError(
      `The database has ${megabytes(Number(rows[0].bytes))} and only ${megabytes(bavail * bsize)} are free in ` +
        `${cluster.folder}, where the server puts the backup together. Make room first.`,
    )
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::text as count from ${pg.escapeIdentifier(name)}`)
    counted[name] = Number(rows[0].count)
  }
  return counted
}

const checksums = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.int(), Checksum: z.string() })),
})

/**
 * Reads a base backup to its end and compares every data file with PostgreSQL's checksum. (WAL has none
 * there: it carries its own, which the server checks when it starts.)
 * @param target a new folder to write the files to
 * @param cipher set when the backup is encrypted
 * @throws BackupError when it is damaged
 */
export async function unpackBaseBackup(
  folder: string,
  target: string,
  cipher: BackupCipher | null,
): Promise<void> {
  const [archive, manifest] = baseBackupFiles.map((name) => join(folder, name)) as [string, string]
  const contentOf = (file: string) =>
    cipher ? createReadStream(file).compose(cipher.decrypt()) : createReadStream(file)
  const damageError = (what: string) =>
    new BackupError(`The database in ${folder} is damaged: ${what}. Take another backup.`)
  const { Files } = checksums.parse(JSON.parse(await text(contentOf(manifest))))
  const expected = new Map(Files.map((file) => [file.Path, file]))
  await mkdir(target, { mode: 0o700 })
  try {
    const entries = extract()
    pipeline(contentOf(archive), createGunzip(), entries, () => {}) // the loop below receives every error
    for await (const entry of entries) {
      const { name: path, type } = entry.header
      if (path.split('/').includes('..')) throw new Error(`${path} leads out of the folder`)
      if (type === 'directory') {
        await mkdir(join(target, path), { recursive: true, mode: 0o700 })
        entry.resume()
        continue
      }
      const file = await open(join(target, path), 'wx', 0o600)
      const checksum = await writeAndHash(entry as AsyncIterable<Buffer>, file)
      const listed = expected.get(path)
      if (listed && listed.Checksum !== checksum) throw new Error(`${path} is not as it was read`)
      if (!listed && !path.startsWith('pg_wal/')) throw new Error(`${path} is not in the list`)
      expected.delete(path)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error // an OS error concerns the disk, not the backup
    throw damageError((error as Error).message)
  }
  const [missing] = expected.keys()
  if (missing !== undefined) throw damageError(`${missing} is missing`)
}

async function writeAndHash(content: AsyncIterable<Buffer>, file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const part of content) {
      hash.update(part)
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
