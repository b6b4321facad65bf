import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { queueMessage, toRightsHolders } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { backupEmail } from './backup-email.ts'
import { isBackupLate, isRestoreDue, newestBackup, readFigures } from './operations.queries.ts'

/** Interval between repeated warnings while the problem lasts. */
const warnEveryHours = 24

const programs = join(import.meta.dirname, '../commands')

/**
 * Makes nightly backups when a folder is configured. Also warns about late backups that another program
 * makes.
 */
export function backupsTasks({ db, backups, log }: Pick<AppContext, 'db' | 'backups' | 'log'>): Tasks {
  return {
    // At 2:15 in Pakistan.
    'make-backup': scheduled(
      '15 21 * * *',
      async () => {
        if (!backups) return
        await mkdir(backups.folder, { recursive: true, mode: 0o700 })
        await runProgram('backup.ts', [join(backups.folder, backupName(new Date()))])
        const removed = await removeOldBackups(backups.folder, backups.keep)
        log.info({ removed }, 'backup made')
      },
      '&fill=6h',
    ),
    // At 3:40 in Pakistan, when a restore check is due (weekly).
    'prove-restore': scheduled(
      '40 22 * * *',
      async () => {
        if (!backups || !isRestoreDue((await readFigures(db)).restore)) return
        const { rows } = await sql<{
          folder: string | null
        }>`select ${newestBackup('folder')} as folder`.execute(db)
        const [{ folder } = { folder: null }] = rows
        if (folder === null) return
        await runProgram('restore.ts', [folder, '--check'])
        log.info({ folder }, 'backup restored as a check')
      },
      '&fill=6h&max=3',
    ),
    'watch-backups': scheduled('29 * * * *', async () => {
      const { backup } = await readFigures(db)
      if (!isBackupLate(backups, backup)) return
      log.error({ last: backup.begun_at }, 'backup is late')
      await db.transaction().execute(async (trx) => {
        const warned = await trx
          .selectFrom('messages')
          .select('id')
          .where('user_id', 'is not', null)
          .where('kind', '=', backupEmail.kind)
          .where('queued_at', '>', new Date(Date.now() - warnEveryHours * 3_600_000))
          .executeTakeFirst()
        if (warned) return
        const facts = { last: backup.begun_at?.toISOString() ?? null }
        await queueMessage(trx, backupEmail, toRightsHolders(facts))
      })
    }),
  }
}

/** Runs a command in a child process, since it reads and hashes all data; the command records its result. */
const runProgram = (name: string, args: string[]) =>
  promisify(execFile)(process.execPath, [join(programs, name), ...args])

/** Names of the nightly job's folders, such as '2026-11-22T02-15-00'. Other folders must not be deleted. */
const nightlyName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

const backupName = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-')

/** Deletes all nightly backups but the newest `keep`. @returns the number deleted */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => nightlyName.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old.length
}

/** Records a backup, or the reason it failed, so that a missing backup is noticed. */
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
