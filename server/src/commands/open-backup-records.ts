import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import type { Config } from '../config.ts'
import { createDatabase, createPool, type Database } from '../platform/database/database.ts'

/**
 * Opens the server's database to record a backup or a restore check; null when there is no database yet,
 * which it does not create.
 */
export async function openBackupRecords({ databaseUrl, dataDir }: Config, say: (line: string) => void) {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres', '18', 'data'))) return null
  const postgres = databaseUrl ? null : await startEmbeddedPostgres({ dataDir })
  const db = createDatabase(createPool(postgres?.connection ?? databaseUrl ?? '', { max: 1 }))
  return {
    db,
    // An unrecorded backup is valid; at worst it causes a false alarm.
    record: (write: (db: Database) => Promise<void>) =>
      write(db).catch((error) => say(`It was not recorded: ${error.message}`)),
    async close() {
      await db.destroy()
      await postgres?.stop()
    },
  }
}
