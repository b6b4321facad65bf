// Fills a database with the demo charity, and on request with invented donations and payments:
//   npm run seed -- --donations 100000 --payments 5000
import { parseArgs } from 'node:util'
import { CommandError, runOnDatabase } from '../../server/src/commands/run-on-database.ts'
import { createSealer } from '../../server/src/platform/sealing/create-sealer.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { seedBooks } from './seed-books.ts'
import { seedDemo } from './seed-demo.ts'

const donationsPerPayment = 8

await runOnDatabase(async ({ config, owner: db, migrate }) => {
  if (config.production)
    throw new CommandError(
      'Invented donations do not belong among real ones: seed does not run in production.',
    )
  const { donations, payments } = readWanted()
  if (donations + payments > 0 && config.sandboxPort === null)
    throw new CommandError(
      'A real gateway is configured, which does not know invented donations: seed runs with the sandbox alone.',
    )
  await migrate()
  console.log(
    (await seedDemo(db, { withDetails: true }))
      ? 'The demo charity has been created.'
      : 'There are causes already; they are left as they are.',
  )
  if (donations + payments === 0) return
  const begun = performance.now()
  await seedBooks(db, openSandboxStore(config.dataDir), {
    donations,
    payments,
    disputes: true,
    sealer: createSealer(config.personalDataKeys),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${donations} donations and ${payments} payments in ${seconds} s`)
})

/** Reads the requested numbers. @throws CommandError */
function readWanted(): { donations: number; payments: number } {
  const options = readOptions()
  const donations = Number(options?.donations)
  const payments = Number(options?.payments ?? Math.round(donations / donationsPerPayment))
  if ([donations, payments].every((count) => Number.isInteger(count) && count >= 0 && count <= 10_000_000))
    return { donations, payments }
  throw new CommandError(
    'Give the number of donations, and of payments if you like, each at most ten million: npm run seed -- --donations 100000 --payments 5000',
  )
}

function readOptions() {
  try {
    const options = { donations: { type: 'string', default: '0' }, payments: { type: 'string' } } as const
    return parseArgs({ options }).values
  } catch {
    return undefined // unknown option
  }
}
