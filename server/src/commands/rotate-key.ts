// Seals all CNICs, stored cards and accounts, and the secrets of authenticator apps with the newest key,
// PERSONAL_DATA_KEY, while the site runs. PERSONAL_DATA_OLD_KEYS must have the previous one:
//   npm run rotate-key
import { resealInstruments } from '../agreements/payment-instrument.ts'
import { resealTaxpayers } from '../contacts/change-records.ts'
import { sealCnics } from '../donations/seal-cnics.ts'
import { createSealer } from '../platform/sealing/create-sealer.ts'
import { resealTotp } from '../staff/second-factors/totp.ts'
import { CommandError, onDatabase } from './on-database.ts'

await onDatabase(async ({ config, db, migrate }) => {
  await migrate()
  let saidAt = Date.now()
  const sealer = createSealer(config.personalDataKeys)
  const apps = await resealTotp(db, sealer)
  const taxpayers = await resealTaxpayers(db, sealer)
  const instruments = await resealInstruments(db, sealer)
  const { sealed, unreadable } = await sealCnics(db, sealer, {
    onBatch(count) {
      if (Date.now() - saidAt < 5000) return
      saidAt = Date.now()
      console.log(`${count} CNICs so far`)
    },
  })
  console.log(
    `${sealed} CNICs, the numbers of ${taxpayers.sealed} taxpayers, ${instruments.sealed} stored cards and accounts and ${apps.sealed} authenticator apps are sealed with the newest key now.`,
  )
  const lost = unreadable + apps.unreadable + taxpayers.unreadable + instruments.unreadable
  if (lost > 0)
    throw new CommandError(
      `${lost} could not be read: the key that sealed them is missing, or somebody changed them in the database. Add the key to PERSONAL_DATA_OLD_KEYS and run this again.`,
    )
  console.log('Keys in PERSONAL_DATA_OLD_KEYS are needed for backups from before alone.')
})
