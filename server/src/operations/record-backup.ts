import type { Database } from '../platform/database/database.ts'

/** Records a backup, or the reason it failed, so that a late one is noticed. */
export async function recordBackup(
  db: Database,
  run: { begun_at: Date; folder: string; encrypted: boolean } & ({ bytes: number } | { error: string }),
): Promise<void> {
  await db.insertInto('backup_runs').values(run).execute()
}

/** Records a restore check, or the reason it failed. @param check.made_at time of the backup */
export async function recordRestoreCheck(
  db: Database,
  check: { folder: string } & ({ made_at: Date } | { error: string }),
): Promise<void> {
  await db.insertInto('restore_checks').values(check).execute()
}
