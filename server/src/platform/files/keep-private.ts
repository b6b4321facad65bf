import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Of a folder and of a file that nobody but the user who runs the server may read. */
const privateFolder = 0o700
export const privateFile = 0o600

/**
 * Makes a folder that only we can enter, or closes one that was open to others, with the files that are in it.
 * @returns false where the file system, or another owner, does not let us
 */
export async function keepPrivate(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: privateFolder })
  const { mode } = await stat(folder)
  if ((mode & 0o777) === privateFolder) return true
  try {
    // The folder last: a start that is stopped half-way begins once more.
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile)
    await chmod(folder, privateFolder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false
    throw error
  }
}
