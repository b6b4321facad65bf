// Begins a real charity in an empty database with what people have entered themselves in a trial, and nothing of its demo:
//   npm run take-over -- ./data
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { CommandError, onDatabase } from '../../server/src/commands/on-database.ts'
import { openStorage } from '../../server/src/commands/open-context.ts'
import { createDatabase, createPool } from '../../server/src/platform/database/database.ts'
import { isMigrated, migrate } from '../../server/src/platform/database/migrate.ts'
import { localStorage } from '../../server/src/platform/files/storage.ts'
import { migrateJobs } from '../../server/src/platform/jobs/start-jobs.ts'
import { isUnattended } from '../../server/src/staff/auth/create-user.ts'
import { isUnused } from './is-unused.ts'
import { takeOverTrial } from './take-over-trial.ts'

const noStaff =
  'No staff came along. The next start of the server prints an address at which the first administrator makes an account.'
const noAdministrator = `Nobody who can sign in is an administrator. Make one:
  npm run users -- create EMAIL FIRST-NAME LAST-NAME Administrator
or, for an administrator who was invited and has no password yet:
  npm run users -- reset EMAIL`

await onDatabase(async ({ config, db, pool }) => {
  const trial = resolve(process.argv[2] ?? '')
  if (!process.argv[2] || !existsSync(join(trial, 'postgres')))
    throw new CommandError('Give the DATA_DIR of the trial: npm run take-over -- ./data')
  if (config.databaseUrl === null && trial === config.dataDir)
    throw new CommandError(
      'The trial’s own database cannot become the real one: set DATA_DIR to a new folder, or DATABASE_URL.',
    )
  await migrate(db)
  await migrateJobs(pool)
  if (!(await isUnused(db)))
    throw new CommandError(
      'The new database is not empty. Begin with a new folder for DATA_DIR, or an empty database.',
    )
  const postgres = await startEmbeddedPostgres({ dataDir: trial })
  const from = createDatabase(createPool(postgres.connection, { max: 2 }))
  try {
    if (!(await isMigrated(from)))
      throw new CommandError('The trial is of an earlier version: start it once with this one.')
    const taken = await takeOverTrial(
      { db: from, storage: localStorage(trial) },
      { db, storage: await openStorage(config) },
    )
    const counts = [
      `fields of Settings (${taken.settings})`,
      `texts of pages (${taken.pages})`,
      `texts of e-mails (${taken.wordings})`,
      `causes (${taken.causes})`,
      `bank accounts (${taken.accounts})`,
      `staff (${taken.staff})`,
    ]
    console.log(
      `Taken over: ${counts.join(', ')}; what still was as the demo wrote it is left out. Start the server, then see what npm run doctor says.`,
    )
    if (taken.unfinished.length > 0)
      console.log(
        `These still had words of the demo and are inactive: ${taken.unfinished.join(', ')}. A cause needs a description, a bank account its bank and title: write them in the back office and activate it.`,
      )
    if (taken.changed.length > 0)
      console.log(
        `These were changed in the trial, but are still the demo’s and are left out: ${taken.changed.join(', ')}. Enter what you need of them in the back office.`,
      )
    if (taken.waiting > 0)
      console.log(
        `Left out because they still waited for a second person: ${taken.waiting} added, changed or deleted bank accounts. Enter what you need of them in the back office.`,
      )
    if (taken.missing.length > 0)
      console.log(
        `These pictures were not in the trial’s files and are left out: ${taken.missing.join(', ')}. Upload them again in the back office.`,
      )
    if (!taken.hasAdministrator)
      console.log((await db.transaction().execute(isUnattended)) ? noStaff : noAdministrator)
  } finally {
    await from.destroy()
    await postgres.stop()
  }
})
