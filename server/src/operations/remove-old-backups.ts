import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What the nightly job calls its folders: '2026-11-22T02-15-00'. Others are not ours to delete. */
const scheduled = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

export const backupName = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-')

/** '2026-11-22T02-15-00' -> that moment. */
const dateOf = (name: string) => new Date(`${name.slice(0, 10)}T${name.slice(11).replaceAll('-', ':')}Z`)

/** @returns how many went, so that the newest `keep` are left, and when the oldest of those was begun */
export async function removeOldBackups(
  folder: string,
  keep: number,
): Promise<{ removed: number; oldest: Date | null }> {
  const names = (await readdir(folder)).filter((name) => scheduled.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  const [oldest] = names.slice(old.length)
  return { removed: old.length, oldest: oldest === undefined ? null : dateOf(oldest) }
}
