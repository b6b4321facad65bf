import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Age after which no upload or import can still be using its file. */
const maxHours = 6

const namePattern = /^amanah-(?:upload|import)-(.+)-(\d+)-[\da-f-]{36}$/

/** Path of a new temporary file, with the host and process that uses it in its name. */
export const temporaryPath = (purpose: 'upload' | 'import'): string =>
  join(tmpdir(), `amanah-${purpose}-${hostname()}-${process.pid}-${randomUUID()}`)

/** Removes the temporary files of processes that were killed. Other hosts may share the folder. */
export async function removeAbandonedFiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, host, pid] = namePattern.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(tmpdir(), name)
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now())
    if ((host === hostname() && !isRunning(Number(pid))) || age > maxHours * 3_600_000)
      // A file of another user remains.
      await rm(path, { force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
