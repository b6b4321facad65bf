import type { FullCharity } from '../../../contract/src/charity.ts'
import { settingsAtFirst } from '../../../contract/src/charity-at-first.ts'
import type { Database } from '../platform/database/database.ts'
import type { Memory } from '../platform/database/keep-until-change.ts'
import { keepByLanguage } from '../platform/language/keep-by-language.ts'
import { charityInLanguage } from './charity-in-language.ts'

/** The charity's profile. */
export async function readCharity(db: Database): Promise<FullCharity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...settingsAtFirst, ...(settings as Partial<FullCharity>) }
}

/** The charity in the reader's language; cached until any process changes it. */
export const keepCharity = (db: Database, catalogue: Memory): (() => Promise<FullCharity>) =>
  keepByLanguage(catalogue, async () => charityInLanguage(await readCharity(db)))
