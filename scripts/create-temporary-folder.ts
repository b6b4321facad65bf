import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates the temporary folder of the tests, in memory when there is enough of it: on a disk their databases,
 * copied and dropped by the hundred, cost a third more CPU. The name is short because socket paths are
 * limited in length.
 */
export function createTemporaryFolder(): string {
  const memory = '/dev/shm'
  const wanted = 6e9
  const hasRoom = () => {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > wanted
  }
  const folder = mkdtempSync(join(existsSync(memory) && hasRoom() ? memory : tmpdir(), 't-'))
  chmodSync(folder, 0o1777) // as /tmp: PostgreSQL runs as a user of its own
  return folder
}
