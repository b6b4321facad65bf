// Asks whether the books agree, on any database; ends with 1 when they do not:
//   npm run check-books
import { runChecks } from './checks/run-checks.ts'
import { readConfig } from './config.ts'
import { createDatabase, createPool } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'

const config = readConfig()
const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir })
const db = createDatabase(createPool(postgres?.connection ?? config.databaseUrl ?? '', { max: 2 }))
try {
  const results = await runChecks(db, 'command')
  for (const { name, says, count, broken } of results)
    console.log(
      count === 0 ? `agrees  ${name}` : `BROKEN  ${name}: ${count}. ${says}\n        ${broken.join(', ')}`,
    )
  const wrong = results.filter(({ count }) => count > 0).length
  console.log(`\n${results.length - wrong} of ${results.length} checks agree.`)
  if (wrong > 0) process.exitCode = 1
} finally {
  await db.destroy()
  await postgres?.stop()
}
