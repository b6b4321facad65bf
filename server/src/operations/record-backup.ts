import type { Database } from '../platform/database/database.ts'

/** Records a backup, or the reason it failed, so that a late one is noticed. */
export async function recordBackup(
  db: Database,
  run: { begun_at: Date; folder: string; encrypted: boolean; with_database: boolean } & (
    | { bytes: number }
    | { error: string }
  ),
): Promise<void> {
  await db.insertInto('backup_runs').values(run).execute()
}
