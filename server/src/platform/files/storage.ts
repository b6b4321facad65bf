import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { privateFile } from './keep-private.ts'

/** Private files: nothing in it has an address on the web; a route that checks rights streams the file. */
export type Storage = Disk

/** A bucket of S3 or of anything that speaks its protocol. */
export type Bucket = {
  name: string
  /** Without a slash at its end; null: Amazon's own for the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where the storage under the data folder is. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** The storage under the data folder; `keepPrivate` closes the folder itself. */
export function localStorage(dataDir: string): Storage {
  return new Disk(new PrivateFiles({ location: filesFolder(dataDir), visibility: 'private' }))
}

class PrivateFiles extends FSDriver {
  override async put(...file: Parameters<FSDriver['put']>): Promise<void> {
    await super.put(...file)
    await chmod(join(String(this.options.location), file[0]), privateFile)
  }
}

/** The storage in a bucket, which any number of machines share. The bucket must be private. */
export async function bucketStorage(bucket: Bucket): Promise<Storage> {
  // Loaded where it is used alone: it is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { accessKeyId, secretAccessKey, region, endpoint } = bucket
  return new Disk(
    new S3Driver({
      bucket: bucket.name,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other vendors have the bucket's name in the path, and no ACL: the bucket's own rules hold.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      visibility: 'private',
      supportsACL: false,
    }),
  )
}
