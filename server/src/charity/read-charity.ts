import type { Charity } from '../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../contract/src/charity-at-first.ts'
import type { Database } from '../platform/database/database.ts'
import type { Memory } from '../platform/database/keep-until-change.ts'

/** Who the charity is, as staff have entered it so far. */
export async function readCharity(db: Database): Promise<Charity> {
  const { settings } = await db.selectFrom('charity').select('settings').executeTakeFirstOrThrow()
  return { ...charityAtFirst, ...(settings as Partial<Charity>) }
}

/** The same, kept in memory until somebody changes it, in whichever process. */
export const keepCharity = (db: Database, catalogue: Memory): (() => Promise<Charity>) =>
  catalogue.keep(() => readCharity(db))
