import type { FullCharity } from '../../../contract/src/charity.ts'
import { settingsAtFirst } from '../../../contract/src/charity-at-first.ts'
import type { Memory } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { cacheByLanguage } from '../platform/language/cache-by-language.ts'
import { charityInLanguage } from './charity-in-language.ts'

/** The charity's profile. */
export async function readCharity(db: Database): Promise<FullCharity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...settingsAtFirst, ...(settings as Partial<FullCharity>) }
}

/** The charity in the reader's language; cached until any process changes it. */
export const cacheCharity = (db: Database, catalogue: Memory): (() => Promise<FullCharity>) =>
  cacheByLanguage(catalogue, async () => charityInLanguage(await readCharity(db)))
