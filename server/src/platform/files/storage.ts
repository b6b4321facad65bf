import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Private files: nothing in it has an address on the web; a route that checks rights streams the file. */
export type Storage = Disk

/** The storage under the data folder. */
export function localStorage(dataDir: string): Storage {
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
}
