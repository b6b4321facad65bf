import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { privateFile } from './make-private.ts'

/** Private files: none has a URL; a route that checks permissions streams the file. */
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

/** The storage under the data folder; `makePrivate` restricts the folder itself. */
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
