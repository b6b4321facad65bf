import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the nightly job's folders, such as '2026-11-22T02-15-00'. Others are not ours to delete. */
const scheduled = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

export const backupName = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-')

/** Deletes all backups but the newest. @returns how many it deleted */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => scheduled.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old.length
}
