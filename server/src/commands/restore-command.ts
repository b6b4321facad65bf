import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { noReferenceFile } from '../../../contract/src/attempts.ts'
import type { Connection } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { ownerUrl } from '../migrate-database.ts'
import { recordRestoreCheck } from '../operations/backups.jobs.ts'
import { type BackupCipher, BackupError, createBackupCipher } from '../platform/backup/backup-cipher.ts'
import { checksumDatabase } from '../platform/backup/checksum-tables.ts'
import { dumpPath } from '../platform/backup/dump-database.ts'
import { type Manifest, readManifest } from '../platform/backup/manifest.ts'
import { checkRestore, restoreBackup } from '../platform/backup/restore-backup.ts'
import { type Database, withDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { dayAndTimeOf } from '../platform/text/pakistan-time.ts'
import { skipLostNumbers } from '../receipts/skip-lost-numbers.ts'
import { print } from '../run-program.ts'
import { openBackupRecords } from './open-backup-records.ts'

/** Append-only tables: a restored database with fewer rows than the backup counted has lost some. */
const appendOnlyTables = [
  'donation_donors',
  'donations',
  'donation_funds',
  'payment_attempts',
  'events',
  'payments',
] as const

/** Runs `npm run restore` in this process. @returns its exit code */
export async function runRestoreCommand(args: string[], settings: NodeJS.ProcessEnv): Promise<number> {
  try {
    await restore(args, settings)
    return 0
  } catch (error) {
    // OS errors (EACCES, ENOSPC) name the file; anything else is a bug.
    const isRefusal = error instanceof Error && 'syscall' in error
    const isPlain = isRefusal || error instanceof BackupError || error instanceof ConfigError
    console.error('Nothing was restored.', isPlain ? error.message : error)
    return 1
  }
}

async function restore(args: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
      'last-receipt': { type: 'string' },
      recovered: { type: 'string' },
    },
  })
  const config = readConfig(settings)
  const lastReceipt = values['last-receipt']
  if (values.recovered !== undefined) return await skipRecovered(config, values.recovered, lastReceipt)
  const [given, ...rest] = positionals
  if (!given || rest.length > 0)
    throw new BackupError('Name the folder of a backup: npm run restore -- /var/backups/amanah/2026-11-21')
  const folder = resolve(given)
  const cipher = config.backupKey === null || values.unencrypted ? null : createBackupCipher(config.backupKey)
  if (values.check) return await check(config, folder, cipher)
  const manifest = await describeManifest(folder, cipher)
  const { rows } = manifest
  if (rows && config.databaseUrl && dumpPath(manifest) === undefined)
    throw new BackupError(
      'This backup holds an embedded database, but DATABASE_URL is set. Unset it to restore, and move the data to ' +
        'your own PostgreSQL from there.',
    )
  const { movedTo } = await restoreBackup({
    dataDir: config.dataDir,
    folder,
    databaseUrl: ownerUrl(config),
    replace: values.replace,
    async verify(restored) {
      await verify(restored)
      await withDatabase(restored.connection, (db) =>
        skipNumbers(db, new Date(manifest.made_at), lastReceipt),
      )
    },
    cipher,
    log: print,
  })
  print(`\nDone: ${config.dataDir} is as it was then. Start the server with npm start.`)
  if (!rows)
    print('This backup is from before the database was part of it: restore that from where it was backed up.')
  if (movedTo) print(`What was there before is in ${movedTo}. Delete it when you no longer need it.`)
}

async function describeManifest(folder: string, cipher: BackupCipher | null): Promise<Manifest> {
  const manifest = await readManifest(folder, cipher)
  const madeAt = dayAndTimeOf(new Date(manifest.made_at))
  print(`A backup of ${madeAt} (Pakistan time), made by version ${manifest.version}.`)
  return manifest
}

/** Restores the backup into a temporary folder, and records the result for *Status* and the alerts. */
async function check(config: Config, folder: string, cipher: BackupCipher | null): Promise<void> {
  const records = await openBackupRecords(config, print)
  try {
    const { made_at } = await describeManifest(folder, cipher)
    await checkRestore({ dataDir: config.dataDir, folder, verify, cipher, log: print })
    await records?.record((db) => recordRestoreCheck(db, { folder, made_at: new Date(made_at) }))
    print(`\nDone: ${folder} can be restored. Nothing was changed.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await records?.record((db) => recordRestoreCheck(db, { folder, error: reason }))
    throw error
  } finally {
    await records?.close()
  }
}

/**
 * Reports the contents of the restored database.
 * @throws BackupError when it holds less than the backup counted
 */
async function verify(restored: {
  connection: Connection | string
  files: string
  manifest: Manifest
}): Promise<void> {
  await withDatabase(restored.connection, async (db) => {
    await compareTables(db, restored.manifest)
    await bringUpToDate(db, restored.manifest)
    const found = await countRows(db)
    for (const table of appendOnlyTables) {
      const least = restored.manifest.rows?.[table] ?? 0
      if (found[table] < least)
        throw new BackupError(
          `The restored database has ${found[table]} ${table}, the backup counted ${least}.`,
        )
    }
    print(
      `Found ${found.donations} donations, ${found.payments} payments, ${found.payment_attempts} payment attempts and ` +
        `${found.events} events.`,
    )
    print('Each of these should be 0:')
    for (const [fault, count] of Object.entries(await countFaults(db, restored.files)))
      print(`  ${count} ${fault}${count > 0 ? '  <- please check' : ''}`)
  })
}

/** Skips the receipt numbers that may have been issued after the backup, and reports them. */
async function skipNumbers(db: Database, madeAt: Date, lastReceipt: string | undefined): Promise<void> {
  const skipped = await skipLostNumbers(db, { madeAt, lastReceipt })
  if (skipped === null)
    throw new BackupError(`${lastReceipt} is no receipt number after those of the backup.`)
  if (skipped.length === 0) print('No receipt number was skipped.')
  for (const { newest, first, last, next } of skipped)
    print(
      `${newest ? `The last receipt number of the backup is ${newest}` : 'The backup has no receipt of this year'}. The numbers from ${first} to ${last} are skipped, since donors may ` +
        `hold receipts issued after ${dayAndTimeOf(madeAt)}: the next one is ${next}. If a later number is ` +
        'known, such as one issued after an earlier restore of this backup, restore again with --last-receipt.',
    )
}

/** Skips receipt numbers in a database that another program restored to a point in time. */
async function skipRecovered(
  config: Config,
  recovered: string,
  lastReceipt: string | undefined,
): Promise<void> {
  const url = ownerUrl(config)
  const madeAt = new Date(recovered)
  if (url === null) throw new BackupError('--recovered is for a database of your own: set DATABASE_URL.')
  if (Number.isNaN(madeAt.getTime()))
    throw new BackupError('--recovered needs the time to which the database was restored: 2026-11-29T04:00')
  await withDatabase(url, (db) => skipNumbers(db, madeAt, lastReceipt))
}

/** @throws BackupError when a table differs from its checksum in the backup */
async function compareTables(db: Database, { tables }: Manifest): Promise<void> {
  if (!tables) return print('This backup is from before tables had checksums: they are only counted.')
  const found = await checksumDatabase(db)
  const names = new Set([...Object.keys(tables), ...Object.keys(found)])
  const wrong = [...names].filter((name) => found[name] !== tables[name])
  if (wrong.length > 0)
    throw new BackupError(`In the restored database ${wrong.join(', ')} are not as they were in the backup.`)
  print(`All ${names.size} tables are as they were in the backup, row by row.`)
}

async function bringUpToDate(db: Database, { version }: Manifest): Promise<void> {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) print(`Migrations applied: ${applied.join(', ')}`)
  } catch (error) {
    throw new BackupError(
      `Its tables cannot be migrated to this version: ${(error as Error).message}. Version ${version} made the backup; ` +
        'restore it with that one or a later one.',
    )
  }
}

async function countRows(db: Database): Promise<Record<(typeof appendOnlyTables)[number], number>> {
  const counts = appendOnlyTables.map(
    (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<
    Record<(typeof appendOnlyTables)[number], number>
  >`select ${sql.join(counts)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The tables could not be counted.')
  return found
}

/** Counts of errors that no database should contain. */
async function countFaults(db: Database, files: string): Promise<Record<string, number>> {
  const count = async (condition: RawBuilder<SqlBool>) => {
    const { rows } = await sql`
      select from donations join payment_intents as intent on intent.id = intent_id
        where ${condition}`.execute(db)
    return rows.length
  }
  const receipts = await db
    .selectFrom('manual_bank_transfers')
    .select('reference_file')
    .where('reference_file', '<>', noReferenceFile)
    .execute()
  return {
    'donations whose lines do not add up': await count(
      sql`intent.amount
        is distinct from (select sum(amount) from donation_funds where donation_id = donations.id)`,
    ),
    'donations without a payment attempt': await count(
      sql`not exists (select from payment_attempts where intent_id = intent.id)`,
    ),
    'receipts of bank transfers without their file': receipts.filter(
      ({ reference_file }) => !existsSync(join(files, reference_file)),
    ).length,
  }
}
