import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { readNewestLink } from '../history/audit-chain.ts'
import { ownerUrl } from '../migrate-database.ts'
import { recordBackup } from '../operations/backups.jobs.ts'
import { BackupError, createBackupCipher } from '../platform/backup/backup-cipher.ts'
import { createBackup } from '../platform/backup/make-backup.ts'
import { backupParts } from '../platform/backup/manifest.ts'
import { print } from '../run-program.ts'
import { openBackupRecords } from './open-backup-records.ts'

/** Runs `npm run backup` in this process. @returns its exit code */
export async function runBackupCommand(args: string[], settings: NodeJS.ProcessEnv): Promise<number> {
  try {
    await backUp(parseArgs({ args, allowPositionals: true }).positionals, settings)
    return 0
  } catch (error) {
    // OS errors (EACCES, ENOSPC) name the file; anything else is a bug.
    const isRefusal = error instanceof Error && 'syscall' in error
    const isPlain = isRefusal || error instanceof BackupError || error instanceof ConfigError
    console.error('No backup was made.', isPlain ? error.message : error)
    return 1
  }
}

async function backUp([folder, ...rest]: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  if (!folder || rest.length > 0)
    throw new BackupError('Name the new folder to create: npm run backup -- /var/backups/amanah/2026-11-21')
  const config = readConfig(settings)
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const target = resolve(folder)
  const records = await openBackupRecords(config, print)
  const backup = { begun_at: new Date(), encrypted: config.backupKey !== null, folder: target }
  const { files, rows } = await createBackup({
    dataDir: config.dataDir,
    folder: target,
    // Bypasses a pooler: pg_dump needs the snapshot of another session.
    databaseUrl: ownerUrl(config),
    version,
    // Absent before migration 0006.
    audit: records && (await readNewestLink(records.db).catch(() => null)),
    cipher: config.backupKey === null ? null : createBackupCipher(config.backupKey),
    log: print,
  }).catch(async (error) => {
    await records?.record((db) => recordBackup(db, { ...backup, error: String(error.message ?? error) }))
    await records?.close()
    throw error
  })
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  await records?.record((db) => recordBackup(db, { ...backup, bytes }))
  await records?.close()
  const megabytes = bytes / 1e6
  print(
    `\nDone: ${target}, ${files.length} files, ${megabytes.toFixed(1)} MB. Keep a copy on another machine.`,
  )
  print(`It holds at least ${rows?.donations ?? 0} donations and ${rows?.payments ?? 0} payments.`)
  if (config.backupKey === null)
    print('It is not encrypted: set BACKUP_KEY, and keep that key elsewhere, before it leaves this machine.')
  const has = (path: string) => files.some((file) => file.path === path)
  const secrets = [
    ...(has(`${backupParts.database}/secret`) ? ['the database’s password'] : []),
    ...(has(backupParts.secretKey) ? ['secret-key'] : []),
  ]
  print(
    `It holds personal data${secrets.length > 0 ? ` and ${secrets.join(' and ')}, made on the first start` : ''}: keep it as private as the database.\n` +
      'Your settings (.env, the environment) are not in it: back them up separately.',
  )
}
