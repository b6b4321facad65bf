// Runs the book checks on any database; exits with 1 when one fails:
//   npm run check-books
// --count-again first recounts all donations and payments for the totals of lists and dashboard.
import { sql } from 'kysely'
import { runChecks } from '../insights/checks/run-checks.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ db }) => {
  if (process.argv.includes('--count-again'))
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select count_again()`.execute(trx)
    })
  const results = await runChecks(db, 'command')
  for (const { name, says, count, broken } of results)
    console.log(
      count === 0 ? `passed  ${name}` : `FAILED  ${name}: ${count}. ${says}\n        ${broken.join(', ')}`,
    )
  const wrong = results.filter(({ count }) => count > 0).length
  console.log(`\n${results.length - wrong} of ${results.length} checks passed.`)
  if (wrong > 0) process.exitCode = 1
})
