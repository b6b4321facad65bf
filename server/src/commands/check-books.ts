// Runs the book checks on any database; exits with 1 when one fails:
//   npm run check-books
import { runChecks } from '../insights/checks/run-checks.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ db }) => {
  const results = await runChecks(db, 'command')
  for (const { name, says, count, broken } of results)
    console.log(
      count === 0 ? `passed  ${name}` : `FAILED  ${name}: ${count}. ${says}\n        ${broken.join(', ')}`,
    )
  const wrong = results.filter(({ count }) => count > 0).length
  console.log(`\n${results.length - wrong} of ${results.length} checks passed.`)
  if (wrong > 0) process.exitCode = 1
})
