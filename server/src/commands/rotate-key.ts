// Seals all CNICs, stored cards and accounts, and the secrets of authenticator apps with the newest key,
// PERSONAL_DATA_KEY, while the site runs. PERSONAL_DATA_OLD_KEYS must have the previous one:
//   npm run rotate-key
import { serverFeatures } from '../features.ts'
import { createSealer } from '../platform/sealing/create-sealer.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

await runOnDatabase(async ({ config, db, migrate }) => {
  await migrate()
  const sealer = createSealer(config.personalDataKeys)
  let lost = 0
  for (const [table, reseal] of serverFeatures.flatMap((feature) => Object.entries(feature.sealed ?? {}))) {
    let reportedAt = Date.now()
    const { sealed, unreadable } = await reseal(db, sealer, {
      onBatch(count) {
        if (Date.now() - reportedAt < 5000) return
        reportedAt = Date.now()
        console.log(`${table}: ${count} rows so far`)
      },
    })
    console.log(`${table}: ${sealed} rows are sealed with the newest key`)
    lost += unreadable
  }
  if (lost > 0)
    throw new CommandError(
      `${lost} could not be read: the key that sealed them is missing, or somebody changed them in the database. Add the key to PERSONAL_DATA_OLD_KEYS and run this again.`,
    )
  console.log('Keys in PERSONAL_DATA_OLD_KEYS are needed for backups from before alone.')
})
