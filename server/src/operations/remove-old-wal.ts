import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes archived WAL that no backup needs any more.
 * @param neededFrom when the oldest backup was begun
 */
export async function removeOldWal(archive: string, neededFrom: Date): Promise<void> {
  for (const name of await readdir(archive)) {
    const { mtime } = await stat(join(archive, name))
    // A file that was begun before a backup may have ended after it.
    if (mtime.getTime() < neededFrom.getTime() - 3_600_000) await rm(join(archive, name))
  }
}
