import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { exists, openCluster, syncFolder } from '../../../../embedded-postgres/src/cluster.ts'
import {
  type Connection,
  startEmbeddedPostgres,
} from '../../../../embedded-postgres/src/embedded-postgres.ts'
import { tryToOwn } from '../../../../embedded-postgres/src/join-lease.ts'
import { findPostmaster, stopPostmaster } from '../../../../embedded-postgres/src/postmaster.ts'
import { createDatabase, createPool } from '../database/database.ts'
import type { BackupCipher } from './backup-cipher.ts'
import { BackupError } from './backup-cipher.ts'
import { checksumTables } from './checksum-tables.ts'
import { copyDurably, type Manifest, type ManifestFile, verifyFiles, writeManifest } from './manifest.ts'
import { startRestored } from './start-restored.ts'
import { baseBackupFiles, takeBaseBackup } from './take-base-backup.ts'

/** Paths of the parts of a backup within its folder; restoreBackup puts them back. */
export const backupParts = {
  database: 'database',
  files: 'files',
  /** The anti-forgery secret generated on the first start when none is configured. */
  secretKey: 'secret-key',
} as const

type Wanted = {
  dataDir: string
  folder: string
  withDatabase: boolean
  version: string
  cipher: BackupCipher | null
  log: (line: string) => void
}

/**
 * Copies the embedded database, the private files and the secrets of `dataDir` into a new folder while the
 * server keeps running, and reads everything back. The folder appears only when it is complete.
 * @param folder full path; must not exist
 * @param withDatabase false when the database is external and not part of the backup
 * @param version the software version, recorded for the restore
 * @param cipher encrypts the backup; null leaves it unencrypted
 * @throws BackupError
 */
export async function makeBackup(wanted: Wanted): Promise<Manifest> {
  const { dataDir, folder } = wanted
  await refuseWrongFolder(dataDir, folder)
  await mkdir(dirname(folder), { recursive: true })
  const place = await realpath(dataDir).catch(() => resolve(dataDir))
  const lease = await tryToOwn(
    `amanah-backup-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`,
  )
  if (!lease) throw new BackupError('Another backup is being made. Wait until it has ended.')
  try {
    await removeLeftovers(dataDir, dirname(folder))
    return await copyAndTry(wanted)
  } finally {
    lease.release()
  }
}

/** Removes the remains of a backup that was killed. Safe because we hold the lease. */
async function removeLeftovers(dataDir: string, folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/\.unfinished-.{6}$/.test(name)) await rm(join(folder, name), { recursive: true })
  for (const name of (await exists(dataDir)) ? await readdir(dataDir) : []) {
    if (!/^trial-.{6}$/.test(name)) continue
    const trial = join(dataDir, name)
    // A killed backup may have left its database running.
    const cluster = await openCluster(trial)
    const pid = await findPostmaster(cluster)
    if (pid) await stopPostmaster(cluster, pid)
    await rm(trial, { recursive: true })
  }
}

async function copyAndTry({
  dataDir,
  folder,
  withDatabase,
  version,
  cipher,
  log,
}: Wanted): Promise<Manifest> {
  const draft = await mkdtemp(`${folder}.unfinished-`)
  try {
    const files: ManifestFile[] = []
    const add: Add = async (from, path) => {
      files.push({ path, ...(await copyDurably(from, join(draft, path), cipher?.encrypt())) })
    }
    const made_at = new Date().toISOString()
    const rows = withDatabase ? await addDatabase(dataDir, add, log) : null
    // Files are copied after the database: a file exists before the row that names it, and never changes.
    const names = await filesIn(join(dataDir, 'files'))
    log(`copying ${names.length} uploaded files`)
    for (const name of names)
      await add(join(dataDir, 'files', name), `${backupParts.files}/${name}`).catch((error) => {
        if (error.code !== 'ENOENT') throw error // a rejected upload is removed again
      })
    const secretKey = join(dataDir, 'secret-key')
    if (await exists(secretKey)) await add(secretKey, backupParts.secretKey)

    const written: Manifest = { format: cipher ? 2 : 1, version, made_at, rows, files }
    log('reading everything back')
    await verifyFiles(draft, written)
    if (rows) log('starting the database from it, to see what it holds')
    const tables = rows ? await tryDatabase(dataDir, draft, cipher, log) : null
    const manifest: Manifest = { ...written, tables }
    await writeManifest(draft, manifest, cipher)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Adds a file to the backup under this path. */
type Add = (from: string, path: string) => Promise<void>

/**
 * Adds the database, which is started for this unless it runs already. @returns the row count of each table
 * at the start
 */
async function addDatabase(
  dataDir: string,
  add: Add,
  log: (line: string) => void,
): Promise<Record<string, number>> {
  const cluster = await openCluster(dataDir)
  if (!(await exists(cluster.data)))
    throw new BackupError(`There is no database in ${dataDir}. Is DATA_DIR the one that the server has?`)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    log('copying the database')
    const rows = await takeBaseBackup(cluster, postgres.connection, async (taken) => {
      for (const name of baseBackupFiles) await add(join(taken, name), `${backupParts.database}/${name}`)
    })
    await add(cluster.secret, `${backupParts.database}/secret`)
    return rows
  } finally {
    await postgres.stop()
  }
}

/** Starts a copy of the backup. @returns the checksums of its tables, which a restore must reproduce */
async function tryDatabase(
  dataDir: string,
  draft: string,
  cipher: BackupCipher | null,
  log: (line: string) => void,
): Promise<Record<string, string>> {
  // Beside the data, because there was room for a second copy a moment ago.
  const trial = await mkdtemp(join(dataDir, 'trial-'))
  try {
    const { keeper } = await openCluster(dataDir)
    const source = join(draft, backupParts.database)
    return await startRestored({ source, draft: trial, keeper }, cipher, readChecksums, log)
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

async function readChecksums(connection: Connection): Promise<Record<string, string>> {
  const db = createDatabase(createPool(connection, { max: 1 }))
  try {
    return await checksumTables(db)
  } finally {
    await db.destroy()
  }
}

async function refuseWrongFolder(dataDir: string, folder: string): Promise<void> {
  if (await exists(folder))
    throw new BackupError(
      `${folder} exists already. Give every backup a new folder, named after its day and hour.`,
    )
  const path = relative(resolve(dataDir), folder)
  if (path.split(sep)[0] !== '..')
    throw new BackupError(
      `${folder} is inside ${dataDir} and would be lost with it. Choose a folder elsewhere, best on another disk.`,
    )
}

/** Lists the paths of all files below a folder, with slashes; empty when the folder does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}
