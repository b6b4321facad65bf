import { statfs } from 'node:fs/promises'

/** Below this, PostgreSQL, uploads and e-mails are about to fail; documented in docs/operations.md. */
const leastFree = 100 * 1024 * 1024

/** @returns why nothing more should be written into a folder; null while there is room */
export async function lacksRoom(folder: string, least = leastFree): Promise<string | null> {
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
