import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, give, openCluster, syncFolder } from '../../../../embedded-postgres/src/cluster.ts'
import {
  type Connection,
  startEmbeddedPostgres,
} from '../../../../embedded-postgres/src/embedded-postgres.ts'
import { tryToOwn } from '../../../../embedded-postgres/src/join-lease.ts'
import { findPostmaster, stopPostmaster } from '../../../../embedded-postgres/src/postmaster.ts'
import { type BackupCipher, BackupError } from './backup-cipher.ts'
import { withBackupLock, withDraftFolder } from './draft-folder.ts'
import { dumpPath, restoreDump } from './dump-database.ts'
import { backupParts, copyDurably, type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { unpackBaseBackup } from './take-base-backup.ts'

/** Path of the database's files in DATA_DIR, as in openCluster. */
const clusterPath = join('postgres', '18')

type Restore = {
  dataDir: string
  folder: string
  verify: (restored: { connection: Connection | string; files: string; manifest: Manifest }) => Promise<void>
  cipher: BackupCipher | null
  log: (line: string) => void
}

/**
 * Restores a backup into `dataDir`: unpacks it beside the existing data, starts and verifies its database
 * there, and moves it into place only if all of that succeeded. Existing data is moved aside, never deleted.
 * @param databaseUrl an empty database that a dump is restored into, instead of a new embedded one; null
 *   without DATABASE_URL
 * @param replace allows existing data to be moved aside; without it, existing data is an error
 * @param verify receives the restored database and files; when it throws, nothing changes. Not called for a
 *   backup without a database
 * @param cipher made from the configured key; null when none is set
 * @returns the manifest, and the folder of the old data; null when there was none
 * @throws BackupError
 */
export async function restoreBackup({
  dataDir,
  folder,
  databaseUrl,
  replace,
  verify,
  cipher,
  log,
}: Restore & { databaseUrl: string | null; replace: boolean }): Promise<{
  manifest: Manifest
  movedTo: string | null
}> {
  const manifest = await readManifest(folder, cipher)
  await mkdir(dataDir, { recursive: true })
  const cluster = await openCluster(dataDir)
  const lease = await tryToOwn(cluster.name) // while we hold the lease, no server starts on these files
  if (!lease) throw new BackupError(`A server works with ${dataDir}. Stop it first, then restore.`)
  try {
    const old = await listExistingData(dataDir, databaseUrl === null ? manifest : { ...manifest, rows: null })
    if (old.length > 0 && !replace)
      throw new BackupError(
        `There are data already: ${old.join(' and ')}. With --replace they are moved aside, not deleted.`,
      )
    log('reading the backup')
    await verifyFiles(folder, manifest)
    const draft = await mkdtemp(join(dataDir, 'restoring-'))
    try {
      await restoreInto({ folder, manifest, draft, cluster, databaseUrl, verify, cipher, log })
      // A server left running by a killed program. It is unused, or we could not hold the lease.
      const pid = await findPostmaster(cluster)
      if (pid) await stopPostmaster(cluster, pid)
      const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
      const movedTo = old.length > 0 ? join(dataDir, `replaced-${time}`) : null
      await moveIntoPlace(draft, dataDir, movedTo)
      if (movedTo) await give(movedTo, cluster.keeper)
      return { manifest, movedTo }
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    lease.release()
  }
}

/**
 * Restores a backup into a scratch folder, verifies it there, and removes the folder. Does not touch the
 * running server.
 * @throws BackupError when it cannot be restored, or holds no database
 */
export async function checkRestore(restore: Restore): Promise<void> {
  const { dataDir, folder, cipher, log } = restore
  const manifest = await readManifest(folder, cipher)
  if (!manifest.rows) throw new BackupError(`The backup in ${folder} holds no database: it proves nothing.`)
  await withBackupLock(dataDir, async () => {
    log('reading the backup')
    await verifyFiles(folder, manifest)
    await withDraftFolder(dataDir, (draft, cluster) =>
      restoreInto({ ...restore, manifest, draft, cluster, databaseUrl: null }),
    )
  })
}

/** Restores files and database of a backup into a draft folder, and verifies the database. */
async function restoreInto({
  folder,
  manifest,
  draft,
  cluster,
  databaseUrl,
  verify,
  cipher,
  log,
}: Omit<Restore, 'dataDir'> & {
  manifest: Manifest
  draft: string
  cluster: Cluster
  databaseUrl: string | null
}): Promise<void> {
  const used = manifest.format === 2 ? cipher : null
  await restoreFiles(folder, draft, manifest, cluster, used)
  if (!manifest.rows) return
  const check = (connection: Connection | string) =>
    verify({ connection, files: join(draft, 'files'), manifest })
  const dump = dumpPath(manifest)
  if (dump !== undefined && databaseUrl !== null) {
    log('restoring the database with pg_restore')
    await restoreDump(folder, dump, databaseUrl, used)
    return await check(databaseUrl)
  }
  log('unpacking the database, and starting it')
  await startRestored({ folder, manifest, draft, keeper: cluster.keeper }, used, check, log)
}

/** Lists existing data that would be overwritten: a database, or uploaded files. */
async function listExistingData(dataDir: string, { rows }: Manifest): Promise<string[]> {
  const isEmpty = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0
  const [database, files] = [join(dataDir, clusterPath), join(dataDir, 'files')]
  return [
    ...(rows && !(await isEmpty(database)) ? [`a database in ${database}`] : []),
    ...((await isEmpty(files)) ? [] : [`files in ${files}`]),
  ]
}

async function restoreFiles(
  folder: string,
  draft: string,
  manifest: Manifest,
  { keeper }: Cluster,
  cipher: BackupCipher | null,
): Promise<void> {
  for (const { path } of manifest.files) {
    if (path.startsWith(`${backupParts.database}/`)) continue
    await copyDurably(join(folder, path), join(draft, path), cipher?.decrypt())
  }
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
  await giveAll(join(draft, 'files'), keeper)
  if (existsSync(join(draft, 'secret-key'))) await give(join(draft, 'secret-key'), keeper)
}

async function giveAll(folder: string, keeper: Cluster['keeper']): Promise<void> {
  if (!keeper) return
  await give(folder, keeper)
  for (const name of await readdir(folder, { recursive: true })) await give(join(folder, name), keeper)
}

/**
 * Moves each part into place, one after the other.
 * @param aside folder for the old data; null when there is none worth retaining
 */
async function moveIntoPlace(draft: string, dataDir: string, aside: string | null): Promise<void> {
  for (const part of [clusterPath, 'files', 'secret-key']) {
    if (!existsSync(join(draft, part))) continue
    const target = join(dataDir, part)
    await mkdir(dirname(target), { recursive: true })
    if (aside && existsSync(target)) {
      await mkdir(dirname(join(aside, part)), { recursive: true, mode: 0o700 })
      await rename(target, join(aside, part))
    }
    await rmdir(target).catch(() => {}) // an empty folder
    await rename(join(draft, part), target)
    await syncFolder(dirname(target))
  }
}

type UnpackedBackup = {
  folder: string
  manifest: Manifest
  draft: string
  keeper: Cluster['keeper']
}

/**
 * Restores the database of a backup into an empty folder, which becomes a DATA_DIR, and starts it there: the
 * copied embedded database, or a new one into which a dump is loaded.
 * @param look receives the started database, which is stopped afterwards
 * @throws BackupError when it is damaged
 */
export async function startRestored<Result>(
  { folder, manifest, draft, keeper }: UnpackedBackup,
  cipher: BackupCipher | null,
  look: (connection: Connection) => Promise<Result>,
  log: (line: string) => void,
): Promise<Result> {
  await give(draft, keeper)
  await chmod(draft, 0o711) // the server's user must be able to traverse this folder
  const dump = dumpPath(manifest)
  if (dump === undefined) {
    const cluster = await openCluster(draft)
    const source = join(folder, backupParts.database)
    await unpackBaseBackup(source, cluster.data, cipher)
    await copyDurably(join(source, 'secret'), cluster.secret, cipher?.decrypt())
    await give(cluster.secret, cluster.keeper)
  }
  const postgres = await startEmbeddedPostgres({ dataDir: draft, log })
  try {
    if (dump !== undefined) await restoreDump(folder, dump, postgres.connection, cipher)
    return await look(postgres.connection)
  } finally {
    await postgres.stop()
  }
}
