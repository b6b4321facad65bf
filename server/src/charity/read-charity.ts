import type { FullCharity } from '../../../contract/src/charity.ts'
import { settingsAtFirst } from '../../../contract/src/charity-at-first.ts'
import type { Database } from '../platform/database/database.ts'
import type { Memory } from '../platform/database/keep-until-change.ts'

/** Who the charity is, as staff have entered it so far. */
export async function readCharity(db: Database): Promise<FullCharity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...settingsAtFirst, ...(settings as Partial<FullCharity>) }
}

/** The same, kept in memory until somebody changes it, in whichever process. */
export const keepCharity = (db: Database, catalogue: Memory): (() => Promise<FullCharity>) =>
  catalogue.keep(() => readCharity(db))
