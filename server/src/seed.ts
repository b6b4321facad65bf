// Fills a database with the demo charity, and with invented donations when asked:
//   npm run seed -- --donations 100000
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { seedDonations } from './demo/seed-donations.ts'
import { createDatabase, createPool } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrateJobs } from './platform/jobs.ts'
import { migrate } from './platform/migrate.ts'

const { values } = parseArgs({ options: { donations: { type: 'string', default: '0' } } })
const wanted = Number(values.donations)
const config = readConfig()
if (config.production) {
  console.error('Invented donations do not belong among real ones: seed refuses to run in production.')
  process.exit(1)
}
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 10_000_000) {
  console.error('Write how many donations, at most ten million: npm run seed -- --donations 100000')
  process.exit(1)
}

const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir })
const pool = createPool(postgres?.connection ?? config.databaseUrl ?? '', { max: 2 })
const db = createDatabase(pool)
try {
  await migrate(db)
  await migrateJobs(pool)
  console.log(
    (await seedDemo(db))
      ? 'The demo charity is filled in.'
      : 'There are causes already: they stay as they are.',
  )
  if (wanted > 0) {
    const begun = performance.now()
    const written = await seedDonations(db, wanted)
    console.log(`${written} donations in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
} finally {
  await db.destroy()
  await postgres?.stop()
}
