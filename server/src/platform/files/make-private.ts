import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Owner-only modes of folders and files. */
const privateFolder = 0o700
export const privateFile = 0o600

/**
 * Creates an owner-only folder, or restricts an existing one and the files in it.
 * @returns false when the file system or another owner does not allow it
 */
export async function makePrivate(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: privateFolder })
  const { mode } = await stat(folder)
  if ((mode & 0o777) === privateFolder) return true
  try {
    // The folder last: an interrupted start begins again.
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile)
    await chmod(folder, privateFolder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false
    throw error
  }
}
