import type { FullCharity } from '../../../contract/src/charity.ts'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import { readerOf } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import type { Memory } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { cacheByLanguage } from '../platform/language/cache-by-language.ts'
import { charityInLanguage } from './charity-in-language.ts'

/** The charity's profile. */
export async function readCharity(db: Database): Promise<FullCharity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...defaultSettings, ...(settings as Partial<FullCharity>) }
}

/** The charity in a language; cached until any process changes it. */
export const cacheCharity = (db: Database, catalogue: Memory): AppContext['charity'] =>
  cacheByLanguage(catalogue, async (language) =>
    charityInLanguage(readerOf(language).t, await readCharity(db)),
  )
