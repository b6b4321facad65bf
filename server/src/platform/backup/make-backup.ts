import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { openCluster, syncFolder } from '../../../../embedded-postgres/src/cluster.ts'
import {
  type Connection,
  startEmbeddedPostgres,
} from '../../../../embedded-postgres/src/embedded-postgres.ts'
import { withDatabase } from '../database/database.ts'
import { type BackupCipher, BackupError } from './backup-cipher.ts'
import { checksumDatabase } from './checksum-tables.ts'
import { withBackupLock, withDraftFolder } from './draft-folder.ts'
import { dumpDatabase } from './dump-database.ts'
import {
  backupParts,
  copyDurably,
  type Manifest,
  type ManifestFile,
  verifyFiles,
  writeManifest,
} from './manifest.ts'
import { startRestored } from './restore-backup.ts'
import { baseBackupFiles, takeBaseBackup } from './take-base-backup.ts'

type BackupOptions = {
  dataDir: string
  folder: string
  databaseUrl: string | null
  version: string
  audit: Manifest['audit']
  cipher: BackupCipher | null
  log: (line: string) => void
}

/**
 * Copies the database, the private files and the secrets of `dataDir` into a new folder while the server
 * runs, and reads everything back. The folder appears only when it is complete.
 * @param folder full path; must not exist
 * @param databaseUrl address of the operator's PostgreSQL, copied by pg_dump; null for the embedded one
 * @param version the software version, recorded for the restore
 * @param audit the newest link of the audit's hash chain, recorded for later comparison
 * @param cipher encrypts the backup; null leaves it unencrypted
 * @throws BackupError
 */
export async function createBackup(wanted: BackupOptions): Promise<Manifest> {
  const { dataDir, folder } = wanted
  await refuseWrongFolder(dataDir, folder)
  await mkdir(dirname(folder), { recursive: true })
  return await withBackupLock(dataDir, async () => {
    for (const name of await readdir(dirname(folder)))
      if (/\.unfinished-.{6}$/.test(name)) await rm(join(dirname(folder), name), { recursive: true })
    return await copyAndVerify(wanted)
  })
}

async function copyAndVerify({
  dataDir,
  folder,
  databaseUrl,
  version,
  audit,
  cipher,
  log,
}: BackupOptions): Promise<Manifest> {
  const draft = await mkdtemp(`${folder}.unfinished-`)
  try {
    const files: ManifestFile[] = []
    const add: Add = async (from, path) => {
      files.push({ path, ...(await copyDurably(from, join(draft, path), cipher?.encrypt())) })
    }
    const made_at = new Date().toISOString()
    if (databaseUrl) log('copying the database with pg_dump')
    const { rows, tables } = databaseUrl
      ? await dumpDatabase(databaseUrl, add)
      : { rows: await addDatabase(dataDir, add, log), tables: null }
    // Files are copied after the database: a file exists before the row that names it, and never changes.
    const names = await listFiles(join(dataDir, 'files'))
    log(`copying ${names.length} uploaded files`)
    for (const name of names)
      await add(join(dataDir, 'files', name), `${backupParts.files}/${name}`).catch((error) => {
        if (error.code !== 'ENOENT') throw error // a rejected upload is removed again
      })
    const secretKey = join(dataDir, 'secret-key')
    if (existsSync(secretKey)) await add(secretKey, backupParts.secretKey)

    const written: Manifest = { format: cipher ? 2 : 1, version, made_at, rows, audit, files }
    log('reading everything back')
    await verifyFiles(draft, written)
    if (!tables) log('starting the database from it, to see what it holds')
    const manifest: Manifest = {
      ...written,
      tables: tables ?? (await checksumCopy(dataDir, draft, written, cipher, log)),
    }
    await writeManifest(draft, manifest, cipher)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

type Add = (from: string | Readable, path: string) => Promise<void>

/**
 * Adds the database, which is started for this unless it runs already.
 * @returns the row count of each table at the start
 */
async function addDatabase(
  dataDir: string,
  add: Add,
  log: (line: string) => void,
): Promise<Record<string, number>> {
  const cluster = await openCluster(dataDir)
  if (!existsSync(cluster.data))
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
async function checksumCopy(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  cipher: BackupCipher | null,
  log: (line: string) => void,
): Promise<Record<string, string>> {
  const readChecksums = (connection: Connection) => withDatabase(connection, checksumDatabase)
  return await withDraftFolder(dataDir, async (draft, { keeper }) =>
    startRestored({ folder, manifest, draft, keeper }, cipher, readChecksums, log),
  )
}

async function refuseWrongFolder(dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder))
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
async function listFiles(folder: string): Promise<string[]> {
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
