import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { type BackupCipher, BackupError } from './backup-cipher.ts'

/** Paths of the parts of a backup within its folder; restoreBackup puts them back. */
export const backupParts = {
  database: 'database',
  files: 'files',
  /** The anti-forgery secret generated on the first start when none is configured. */
  secretKey: 'secret-key',
} as const

/** A path below a folder, with slashes: a forged manifest cannot reach outside it. */
const pathBelow = z.string().refine((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'))

const manifestShape = z.object({
  /** Version of the backup's layout; 2: its files are encrypted. */
  format: z.literal([1, 2]),
  /** Version of the software that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  /** Row counts when the backup began, so it holds at least these; null when the database is not in it. */
  rows: z.record(z.string(), z.int()).nullable(),
  /**
   * A checksum of each table, taken from the database started from this backup, or from the snapshot that
   * pg_dump dumped; absent in older backups.
   */
  tables: z.record(z.string(), z.string()).nullish(),
  /** The newest link of the audit's hash chain before the backup; absent in older backups. */
  audit: z.object({ position: z.int(), hash: z.string() }).nullish(),
  files: z.array(z.object({ path: pathBelow, size: z.int(), sha256: z.string() })),
  /** Set on encrypted backups: proves that the author of this list had the key. */
  signature: z.string().optional(),
})

/** List of a backup's contents. It is written last: a folder without a manifest is no backup. */
export type Manifest = z.output<typeof manifestShape>
export type ManifestFile = Manifest['files'][number]

const fileName = 'manifest.json'

/** Canonical text: independent of the order of the fields. */
function signedPart(manifest: Manifest): string {
  const { signature: _, ...list } = manifestShape.parse(manifest)
  return JSON.stringify(list)
}

export async function writeManifest(
  folder: string,
  manifest: Manifest,
  cipher: BackupCipher | null,
): Promise<void> {
  const file = await open(join(folder, fileName), 'wx', 0o600)
  const signed = cipher ? { ...manifest, signature: cipher.sign(signedPart(manifest)) } : manifest
  await file.writeFile(`${JSON.stringify(signed, null, 1)}\n`)
  await file.sync()
  await file.close()
}

/**
 * @param cipher made from the configured key; null when none is set or the backup predates keys
 * @throws BackupError when the folder holds no readable backup
 */
export async function readManifest(folder: string, cipher: BackupCipher | null): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupError(`There is no backup in ${folder}: it has no ${fileName}. Name the folder of one.`)
  let manifest: Manifest
  try {
    manifest = manifestShape.parse(JSON.parse(text))
  } catch {
    throw new BackupError(
      `The ${fileName} in ${folder} is damaged, or a newer version of this software wrote it. Take another backup.`,
    )
  }
  const { signature, ...list } = manifest
  if (list.format === 1) {
    if (cipher)
      throw new BackupError(
        `The backup in ${folder} is neither encrypted nor signed, although BACKUP_KEY is set: anybody may have written it. If it is from ` +
          'before there was a key, and you know where it has been since, add --unencrypted.',
      )
    return list
  }
  if (!cipher) throw new BackupError('This backup is encrypted. Set BACKUP_KEY to the key that encrypted it.')
  if (signature !== cipher.sign(signedPart(list)))
    throw new BackupError(
      `BACKUP_KEY is not the key of the backup in ${folder}, or its ${fileName} was changed.`,
    )
  return list
}

/** Reads every file of a backup. @throws BackupError when a file is missing or altered */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const { path, size, sha256 } of manifest.files) {
    const found = await describeFile(join(folder, path)).catch(() => undefined)
    if (found?.size === size && found.sha256 === sha256) continue
    const what = found ? 'is not as it was written' : 'cannot be read'
    throw new BackupError(`The backup in ${folder} is damaged: ${path} ${what}. Take another backup.`)
  }
}

async function describeFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of createReadStream(path)) {
    hash.update(part)
    size += part.length
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Copies a file or stream with owner-only permissions, and flushes it to the disk before it returns.
 * @param through encrypts or decrypts the content
 * @returns size and checksum of what should have been written; verifyFiles compares them with the file
 */
export async function copyDurably(
  from: string | Readable,
  to: string,
  through: Transform = new PassThrough(),
): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const target = await open(to, 'wx', 0o600)
  try {
    const source = typeof from === 'string' ? createReadStream(from) : from
    await pipeline(source, through, async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        hash.update(part)
        size += part.length
        await target.writeFile(part)
      }
    })
    await target.sync()
  } finally {
    await target.close()
  }
  return { size, sha256: hash.digest('hex') }
}
