import { chmod, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/**
 * Storage of files without URLs of their own: a route streams a file, and checks permissions unless it is a
 * public picture.
 */
export type Storage = Disk

/** An S3 bucket, or any service that speaks its protocol. */
export type Bucket = {
  name: string
  /** Without a trailing slash; null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** The storage under the data folder; `restrictToOwner` restricts the folder itself. */
export function localStorage(dataDir: string): Storage {
  return new Disk(new PrivateFiles({ location: filesFolder(dataDir), visibility: 'private' }))
}

class PrivateFiles extends FSDriver {
  override async put(...file: Parameters<FSDriver['put']>): Promise<void> {
    await super.put(...file)
    await chmod(join(String(this.options.location), file[0]), privateFile)
  }
}

/** The storage in a bucket, shared by any number of machines. The bucket must be private. */
export async function bucketStorage(bucket: Bucket): Promise<Storage> {
  // Loaded on demand: it is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { accessKeyId, secretAccessKey, region, endpoint } = bucket
  return new Disk(
    new S3Driver({
      bucket: bucket.name,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other vendors put the bucket's name in the path and have no ACL: the bucket's own rules apply.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      visibility: 'private',
      supportsACL: false,
    }),
  )
}

/** Owner-only modes of folders and files. */
const privateFolder = 0o700
const privateFile = 0o600

/**
 * Creates an owner-only folder, or restricts an existing one and the files in it.
 * @returns false when the file system or another owner does not allow it
 */
export async function restrictToOwner(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: privateFolder })
  const { mode } = await stat(folder)
  if ((mode & 0o777) === privateFolder) return true
  try {
    // Restricts the folder last, so that an interrupted start repeats all of it.
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile)
    await chmod(folder, privateFolder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false
    throw error
  }
}

/** Free bytes below which PostgreSQL, uploads and e-mails are about to fail; see docs/operations.md. */
const minFreeBytes = 100 * 1024 * 1024

/** @returns error message when the folder's disk is nearly full or unreadable; otherwise null */
export async function diskSpaceError(folder: string, least = minFreeBytes): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    return free < least
      ? `the disk of DATA_DIR is nearly full: ${Math.floor(free / 1024 ** 2)} MB left`
      : null
  } catch (error) {
    return `DATA_DIR cannot be read: ${error instanceof Error ? error.message : error}`
  }
}

/**
 * Removes files of a folder that no row names any more.
 * @param options.usedOf returns the keys ('<folder>/…') that rows still name
 * @param options.storedBefore newer files stay: the row that names them may not be written yet
 * @returns the number removed
 */
export async function removeUnusedFiles(
  storage: Storage,
  folder: string,
  options: { usedOf: (keys: string[]) => Promise<ReadonlySet<string>>; storedBefore: Date },
): Promise<number> {
  let removed = 0
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll(folder, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    })
    const keys = [...page.objects].flatMap((file) => (file.isFile ? [file.key] : []))
    const used = await options.usedOf(keys)
    for (const key of keys) {
      if (used.has(key)) continue
      const { lastModified } = await storage.getMetaData(key)
      if (lastModified >= options.storedBefore) continue
      await storage.delete(key)
      removed += 1
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
  return removed
}
