// Fills a database with the demo charity, and with invented donations when asked:
//   npm run seed -- --donations 100000
import { parseArgs } from 'node:util'
import { seedDemo } from '../demo/seed-demo.ts'
import { seedDonations } from '../demo/seed-donations.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/start-jobs.ts'
import { CommandError, onDatabase } from './on-database.ts'

await onDatabase(async ({ config, pool, db }) => {
  if (config.production)
    throw new CommandError(
      'Invented donations do not belong among real ones: seed does not run in production.',
    )
  const wanted = readWanted()
  await migrate(db)
  await migrateJobs(pool)
  console.log(
    (await seedDemo(db))
      ? 'The demo charity has been created.'
      : 'There are causes already; they are left as they are.',
  )
  if (wanted === 0) return
  const begun = performance.now()
  const written = await seedDonations(db, wanted)
  console.log(`${written} donations in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
})

/** How many donations to write. @throws CommandError */
function readWanted(): number {
  const wanted = Number(readOption())
  if (Number.isInteger(wanted) && wanted >= 0 && wanted <= 10_000_000) return wanted
  throw new CommandError(
    'Give the number of donations, at most ten million: npm run seed -- --donations 100000',
  )
}

function readOption(): string | undefined {
  try {
    return parseArgs({ options: { donations: { type: 'string', default: '0' } } }).values.donations
  } catch {
    return undefined // an option that there is not
  }
}
