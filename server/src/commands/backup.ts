// Copies everything that must not be lost into a new folder, while the server keeps running:
//   npm run backup -- /var/backups/amanah/2026-11-21
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { recordBackup } from '../operations/record-backup.ts'
import { BackupError, backupCipher } from '../platform/backup/backup-cipher.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'

const say = (line: string) => console.log(line)

async function run([folder, ...rest]: string[]): Promise<void> {
  if (!folder || rest.length > 0)
    throw new BackupError('Name the new folder to create: npm run backup -- /var/backups/amanah/2026-11-21')
  const config = readConfig()
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const target = resolve(folder)
  const records = await openRecords(config)
  const backup = {
    begun_at: new Date(),
    encrypted: config.backupKey !== null,
    folder: target,
    with_database: config.databaseUrl === null,
  }
  const { files, rows } = await makeBackup({
    dataDir: config.dataDir,
    folder: target,
    withDatabase: backup.with_database,
    version,
    cipher: config.backupKey === null ? null : backupCipher(config.backupKey),
    log: say,
  }).catch(async (error) => {
    await records?.record({ ...backup, error: String(error.message ?? error) })
    await records?.close()
    throw error
  })
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  await records?.record({ ...backup, bytes })
  await records?.close()
  const megabytes = bytes / 1e6
  say(`\nDone: ${target}, ${files.length} files, ${megabytes.toFixed(1)} MB. Keep a copy on another machine.`)
  if (rows) say(`It holds at least ${rows.donations ?? 0} donations and ${rows.payments ?? 0} payments.`)
  else
    say(
      'The database is NOT in it, since DATABASE_URL is set. Back it up with pg_dump --format=custom, or rely on the\n' +
        "backups of its provider. Take the database's backup first and the files after it: then no file is missing.",
    )
  if (config.backupKey === null)
    say('It is not encrypted: set BACKUP_KEY, and keep that key elsewhere, before it leaves this machine.')
  say(
    'It holds personal data and the secrets that were made on the first start (the database’s password, secret-key):\n' +
      'keep it as private as the database. Your settings (.env, the environment) are not in it: back them up separately.',
  )
}

/**
 * The database for recording the backup; null when there is none yet, since none is to be created for this.
 */
async function openRecords({ databaseUrl, dataDir }: Config) {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres', '18', 'data'))) return null
  const postgres = databaseUrl ? null : await startEmbeddedPostgres({ dataDir })
  const db = createDatabase(createPool(postgres?.connection ?? databaseUrl ?? '', { max: 1 }))
  return {
    // A backup without a record is valid: the alarm then errs towards a false warning.
    record: (backup: Parameters<typeof recordBackup>[1]) =>
      recordBackup(db, backup).catch((error) => say(`It was not recorded: ${error.message}`)),
    async close() {
      await db.destroy()
      await postgres?.stop()
    },
  }
}

try {
  await run(parseArgs({ allowPositionals: true }).positionals)
} catch (error) {
  // OS errors (EACCES, ENOSPC) name the file; anything else is a bug.
  const isRefusal = error instanceof Error && 'syscall' in error
  const isPlain = isRefusal || error instanceof BackupError || error instanceof ConfigError
  console.error('No backup was made.', isPlain ? error.message : error)
  process.exitCode = 1
}
